import { redirect } from "@remix-run/node";
import { z } from "zod";
import { DomainError } from "~/errors";
import { flashCookie } from "~/web/access/cookies.server";

const flash = z.object({
	kind: z.enum(["success", "info", "warning", "error"]),
	message: z.string(),
	/** The part of the page that shows it, where that is not its top. */
	at: z.string().optional(),
});
export type Flash = z.output<typeof flash>;

/**
 * Sends the person on (303, so that a reload posts nothing twice) with a message for the page they land on. An address with a
 * fragment leads to a part of a page with a place for messages (`FlashLine at`).
 */
export async function redirectWithFlash(
	to: string,
	message: string,
	kind: Flash["kind"] = "success",
	headers: HeadersInit = {},
) {
	const all = new Headers(headers);
	const at = to.split("#")[1];
	all.append("set-cookie", await flashCookie.serialize({ kind, message, at }));
	return redirect(to, { status: 303, headers: all });
}

/** For `.catch`: sends the person to a page with the words of a failure that was foreseen. */
export const flashFailure = (to: string) => async (error: unknown) => {
	throw error instanceof DomainError ? await redirectWithFlash(to, error.message, "error") : error;
};

/** The message waiting for this page, and the cookie that takes it away. */
export async function takeFlash(request: Request): Promise<{ flash?: Flash; setCookie?: string }> {
	const parsed = flash.safeParse(await flashCookie.parse(request.headers.get("cookie")));
	if (!parsed.success) return {};
	return { flash: parsed.data, setCookie: await flashCookie.serialize("", { maxAge: 0 }) };
}
