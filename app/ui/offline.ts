import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Sends a form by script. Where the network fails, the page stays with what was typed and says so: `inline` on top of the
 * form and, if given, `toast` beside it.
 */
export async function sendOrSay<T>(send: () => Promise<T>, { inline, toast }: { inline: string; toast?: string }) {
	try {
		return await send();
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		if (toast) void import("~/ui/toaster").then(({ showToast }) => showToast("error", toast));
		return { isOffline: true, result: { status: "error", initialValue: {}, error: { "": [inline] } } };
	}
}

/** After an answer of `sendOrSay`'s own, asking for the page's data again would fail as well and take the page away. */
export const unlessOffline: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
	actionResult?.isOffline ? false : defaultShouldRevalidate;
