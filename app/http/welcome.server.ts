import { redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import type { SignedInPerson } from "~/features/sign-in/login.server";
import { EMAIL_UNVERIFIED, EMAIL_UNVERIFIED_ON_SCREEN } from "~/features/sign-in/login-words";
import { halfLoginCookie } from "~/http/cookies.server";
import { redirectWithFlash } from "~/http/flash.server";
import { KEPT_FIELD, openKept } from "~/http/kept-form.server";
import { openSession, safeRedirect } from "~/http/session.server";
import { t } from "~/language/translate";

/** Throws the refusal of a login on in the words of screens, which differ from the API's in one. */
export function onScreen(error: unknown): never {
	if (!(error instanceof DomainError) || error.message !== EMAIL_UNVERIFIED) throw error;
	throw new DomainError(error.code, EMAIL_UNVERIFIED_ON_SCREEN, { reason: error.reason, cause: error });
}

/** Starts the session and sends the person on: to where they were going, or back to the form that was kept. */
export async function welcome(request: Request, form: FormData, user: SignedInPerson): Promise<Response> {
	const headers = await openSession(request, user);
	headers.append("set-cookie", await halfLoginCookie.serialize("", { maxAge: 0 }));
	const kept = openKept(form.get(KEPT_FIELD), user.deviceMark);
	// The browser posts what it just posted once more, to the form's own address, which opens the kept form.
	if (kept) return redirect(safeRedirect(kept.path, user.role), { status: 307, headers });
	return redirectWithFlash(safeRedirect(form.get("redirectTo"), user.role), t("Login successful!"), "success", headers);
}
