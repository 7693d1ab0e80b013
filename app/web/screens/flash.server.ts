import { redirect } from "@remix-run/node";
import { z } from "zod";
import { DomainError } from "~/errors";
import { flashCookie, readCookie } from "~/web/access/cookies.server";

const flash = z.object({
	kind: z.enum(["success", "info", "warning", "error"]),
	message: z.string(),
	/** The part of the page that shows it; unset for the top. */
	at: z.string().optional(),
});
export type Flash = z.output<typeof flash>;

/** Redirects with a message (303: a reload posts nothing twice). A fragment in `to` leads to the `FlashLine at` that shows it. */
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

/** For `.catch`: redirects with the message of a `DomainError`; other errors are rethrown. */
export const flashFailure = (to: string) => async (error: unknown) => {
	throw error instanceof DomainError ? await redirectWithFlash(to, error.message, "error") : error;
};

/** The pending message, and the cookie that clears it. */
export async function takeFlash(request: Request): Promise<{ flash?: Flash; setCookie?: string }> {
	const parsed = flash.safeParse(await readCookie(flashCookie, request));
	if (!parsed.success) return {};
	return { flash: parsed.data, setCookie: await flashCookie.serialize("", { maxAge: 0 }) };
}
