import { redirect } from "@remix-run/node";
import { DomainError } from "~/errors";
import type { SignedInPerson } from "~/features/people/sign-in/login/login.server";
import { EMAIL_UNVERIFIED, EMAIL_UNVERIFIED_ON_SCREEN } from "~/features/people/sign-in/login/login-words";
import { t } from "~/platform/language/translate";
import { halfLoginCookie } from "~/web/access/cookies.server";
import { KEPT_FIELD, openKept } from "~/web/access/kept-form.server";
import { openSession, safeRedirect } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";

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
