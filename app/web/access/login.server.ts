import { data, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import { DomainError } from "~/errors";
import { type LoginFrom, logIn, type SignedInPerson } from "~/features/people/sign-in/login/login.server";
import { loginInput } from "~/features/people/sign-in/login/login-input";
import { EMAIL_UNVERIFIED, EMAIL_UNVERIFIED_ON_SCREEN } from "~/features/people/sign-in/login/login-words";
import { passkeyInput } from "~/features/people/sign-in/passkeys/answer-input.server";
import { logInByPasskey } from "~/features/people/sign-in/passkeys/use.server";
import { finishLogin, startHalfLogin } from "~/features/people/sign-in/second-factor/check.server";
import { secondStepInput } from "~/features/people/sign-in/second-factor/input";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { deviceCookie, halfLoginCookie, passkeyCookie, readText } from "~/web/access/cookies.server";
import { findValidForm, openSavedForm, SAVED_FORM_FIELD } from "~/web/access/saved-form.server";
import { openSession, safeRedirect } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { answerForm, readLoginForm } from "~/web/screens/form.server";

/** Redirects to the second step, with the saved form if any (307: the browser posts it again). */
export async function askSecondFactor(request: Request, form: FormData, half: Parameters<typeof startHalfLogin>[0]) {
	const headers = { "set-cookie": await halfLoginCookie.serialize(await startHalfLogin(half)) };
	const sealedForm = await findValidForm(request, form.get(SAVED_FORM_FIELD));
	const redirectTo = String(form.get("redirectTo") ?? "");
	const search = new URLSearchParams(redirectTo ? { redirectTo } : {});
	return redirect(`${paths.secondStep}${search.size > 0 ? `?${search}` : ""}`, {
		status: sealedForm ? 307 : 303,
		headers,
	});
}

/** A second step that can no longer be finished starts again with the password. */
function answerExpiredLogin(error: unknown): Promise<Response> {
	if (!(error instanceof DomainError) || error.code !== "forbidden") throw error;
	return redirectWithFlash(paths.home, error.message, "error");
}

/** Rethrows a refused login; one message of screens differs from the API's. */
export function onScreen(error: unknown): never {
	if (!(error instanceof DomainError) || error.message !== EMAIL_UNVERIFIED) throw error;
	throw new DomainError(error.code, EMAIL_UNVERIFIED_ON_SCREEN, { reason: error.reason, cause: error });
}

/** Starts the session and redirects to the page the person wanted, or to the saved form. */
export async function welcome(request: Request, form: FormData, user: SignedInPerson): Promise<Response> {
	const headers = await openSession(request, user);
	headers.append("set-cookie", await halfLoginCookie.serialize("", { maxAge: 0 }));
	const sealedForm = openSavedForm(form.get(SAVED_FORM_FIELD), user.deviceMark);
	// 307: the browser repeats its post at the form's own address, which opens the saved form.
	if (sealedForm) return redirect(safeRedirect(sealedForm.path, user.role), { status: 307, headers });
	return redirectWithFlash(safeRedirect(form.get("redirectTo"), user.role), t("Login successful!"), "success", headers);
}

/** Answers a mailed link that verifies the email: the first case of the person logged in by it, otherwise the login. */
export async function answerVerified(request: Request, person: SignedInPerson | undefined, otherwise: string) {
	if (!person) return redirectWithFlash(paths.home, otherwise);
	const headers = await openSession(request, person);
	return redirectWithFlash(paths.start, t("Your email is verified, and you are logged in."), "success", headers);
}

/** Reads the form with the limits and the token of every form of this site. */
class LoginStrategy<Answer> extends FormStrategy<Answer> {
	override async authenticate(request: Request) {
		return this.verify({ request, form: await readLoginForm(request) });
	}
}

type Posted = FormStrategy.VerifyOptions;

async function answerLogin<Schema extends z.ZodType>(
	{ request, form }: Posted,
	schema: Schema,
	logInWith: (input: z.output<Schema>, from: LoginFrom) => Promise<Response>,
) {
	const from = { address: requestContext().address, device: await readText(deviceCookie, request) };
	const sealedForm = () => findValidForm(request, form.get(SAVED_FORM_FIELD));
	const extra = async () => ({ sealedForm: await sealedForm() });
	return answerForm(form, schema, (input) => logInWith(input, from), { extra });
}

const answerPassword = (posted: Posted) =>
	answerLogin(posted, loginInput, async (input, from) => {
		const { user, half } = await logIn(input, from).catch(onScreen);
		return half ? askSecondFactor(posted.request, posted.form, half) : welcome(posted.request, posted.form, user);
	});

/** Without its cookie, or once that has expired, the second step starts again with the password. A form passed on by the first is only rendered. */
async function answerSecondStep(posted: Posted) {
	const { request, form } = posted;
	if (!form.has("code"))
		return data({ result: {}, sealedForm: await findValidForm(request, form.get(SAVED_FORM_FIELD)) });
	return answerLogin(posted, secondStepInput, async ({ code }, { device }) => {
		const token = (await readText(halfLoginCookie, request)) ?? "";
		const user = await finishLogin(token, code, device).catch(answerExpiredLogin);
		return user instanceof Response ? user : welcome(request, form, user);
	});
}

const answerPasskey = (posted: Posted) =>
	answerLogin(posted, passkeyInput, async ({ passkey }, from) => {
		const user = await logInByPasskey(passkey, await readText(passkeyCookie, posted.request), from).catch(onScreen);
		return welcome(posted.request, posted.form, user);
	});

/** Strategies yield an answer, not a user: a redirect with the session cookie, or the form with its errors if the login fails. */
export const authenticator = new Authenticator<Awaited<ReturnType<typeof answerLogin>>>()
	.use(new LoginStrategy(answerPassword), "password")
	.use(new LoginStrategy(answerSecondStep), "second factor")
	.use(new LoginStrategy(answerPasskey), "passkey");
