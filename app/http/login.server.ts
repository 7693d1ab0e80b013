import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { DomainError } from "~/errors";
import { logIn } from "~/features/sign-in/login.server";
import { loginInput } from "~/features/sign-in/login-input";
import { EMAIL_UNVERIFIED, EMAIL_UNVERIFIED_ON_SCREEN } from "~/features/sign-in/login-words";
import { requestContext } from "~/http/context.server";
import { deviceCookie, readText } from "~/http/cookies.server";
import { redirectWithFlash } from "~/http/flash.server";
import { answerForm, readLoginForm } from "~/http/form.server";
import { KEPT_FIELD, openKept, stillKept } from "~/http/kept-form.server";
import { openSession, safeRedirect } from "~/http/session.server";

function onScreen(error: unknown): never {
	if (!(error instanceof DomainError) || error.message !== EMAIL_UNVERIFIED) throw error;
	throw new DomainError(error.code, EMAIL_UNVERIFIED_ON_SCREEN, { cause: error });
}

function answerLogin(request: Request, form: FormData) {
	const sealed = form.get(KEPT_FIELD);
	return answerForm(
		form,
		loginInput,
		async (input) => {
			const from = { address: requestContext().address, device: await readText(deviceCookie, request) };
			const user = await logIn(input, from).catch(onScreen);
			const headers = await openSession(request, user);
			const kept = openKept(sealed, user.deviceMark);
			// The browser posts what it just posted once more, to the form's own address, which opens the kept form.
			if (kept) return redirect(safeRedirect(kept.path, user.role), { status: 307, headers });
			return redirectWithFlash(
				safeRedirect(form.get("redirectTo"), user.role),
				"Login successful!",
				"success",
				headers,
			);
		},
		{ extra: async () => ({ kept: await stillKept(request, sealed) }) },
	);
}

/**
 * remix-auth's form strategy is the only reader of the login form (docs/decisions/200). What it yields is the answer: a
 * redirect with the session's cookie, or the form with its errors.
 */
const authenticator = new Authenticator<Awaited<ReturnType<typeof answerLogin>>>().use(
	new FormStrategy(({ form, request }) => answerLogin(request, form)),
	"form",
);

/** What the strategy reads: the form that was found to be ours and within its bounds, and nothing else of the body. */
function checkedRequest(request: Request, form: FormData): Request {
	const fields = [...form].map(([name, value]) => [name, String(value)]);
	const headers = new Headers(request.headers);
	headers.delete("content-length");
	headers.set("content-type", "application/x-www-form-urlencoded");
	return new Request(request.url, { method: "POST", headers, body: new URLSearchParams(fields) });
}

/** Answers the login form. */
export async function logInByForm(request: Request) {
	return authenticator.authenticate("form", checkedRequest(request, await readLoginForm(request)));
}
