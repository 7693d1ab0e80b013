import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { DomainError } from "~/errors";
import { logIn } from "~/features/sign-in/login.server";
import { loginInput } from "~/features/sign-in/login-input";
import { EMAIL_UNVERIFIED, EMAIL_UNVERIFIED_ON_SCREEN } from "~/features/sign-in/login-words";
import { requestContext } from "~/http/context.server";
import { deviceCookie, readText } from "~/http/cookies.server";
import { redirectWithFlash } from "~/http/flash.server";
import { answerForm, readForm } from "~/http/form.server";
import { openSession, safeRedirect } from "~/http/session.server";

function onScreen(error: unknown): never {
	if (!(error instanceof DomainError) || error.message !== EMAIL_UNVERIFIED) throw error;
	throw new DomainError(error.code, EMAIL_UNVERIFIED_ON_SCREEN, { cause: error });
}

function answerLogin(request: Request, form: FormData) {
	return answerForm(form, loginInput, async (input) => {
		const from = { address: requestContext().address, device: await readText(deviceCookie, request) };
		const user = await logIn(input, from).catch(onScreen);
		const to = safeRedirect(form.get("redirectTo"), user.role);
		return redirectWithFlash(to, "Login successful!", "success", await openSession(request, user));
	});
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
	return authenticator.authenticate("form", checkedRequest(request, await readForm(request)));
}
