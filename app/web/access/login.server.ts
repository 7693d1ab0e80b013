import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { DomainError } from "~/errors";
import { logIn, type SignedInPerson } from "~/features/people/sign-in/login/login.server";
import { loginInput } from "~/features/people/sign-in/login/login-input";
import { EMAIL_UNVERIFIED, EMAIL_UNVERIFIED_ON_SCREEN } from "~/features/people/sign-in/login/login-words";
import { finishLogin, startHalfLogin } from "~/features/people/sign-in/second-factor/check.server";
import { secondStepInput } from "~/features/people/sign-in/second-factor/input";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { deviceCookie, halfLoginCookie, readText } from "~/web/access/cookies.server";
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

/** Without its cookie, or once that has expired, the second step starts again with the password. */
function answerSecondStep(request: Request, form: FormData) {
	const sealed = form.get(SAVED_FORM_FIELD);
	return answerForm(
		form,
		secondStepInput,
		async ({ code }) => {
			const token = (await readText(halfLoginCookie, request)) ?? "";
			const device = await readText(deviceCookie, request);
			const user = await finishLogin(token, code, device).catch(answerExpiredLogin);
			return user instanceof Response ? user : welcome(request, form, user);
		},
		{ extra: async () => ({ sealedForm: await findValidForm(request, sealed) }) },
	);
}

function answerLogin(request: Request, form: FormData) {
	const sealed = form.get(SAVED_FORM_FIELD);
	return answerForm(
		form,
		loginInput,
		async (input) => {
			const from = { address: requestContext().address, device: await readText(deviceCookie, request) };
			const { user, half } = await logIn(input, from).catch(onScreen);
			if (half) return askSecondFactor(request, form, half);
			return welcome(request, form, user);
		},
		{ extra: async () => ({ sealedForm: await findValidForm(request, sealed) }) },
	);
}

/** Strategies yield an answer, not a user: a redirect with the session cookie, or the form with its errors if the login fails. */
const authenticator = new Authenticator<Awaited<ReturnType<typeof answerLogin>>>()
	.use(new FormStrategy(({ form, request }) => answerLogin(request, form)), "form")
	.use(new FormStrategy(({ form, request }) => answerSecondStep(request, form)), "second factor");

/** The request for the strategy: only the checked fields of the form, nothing else of the body. */
function checkedRequest(request: Request, form: FormData): Request {
	const fields = [...form].map(([name, value]) => [name, String(value)]);
	const headers = new Headers(request.headers);
	headers.delete("content-length");
	headers.set("content-type", "application/x-www-form-urlencoded");
	return new Request(request.url, { method: "POST", headers, body: new URLSearchParams(fields) });
}

export async function logInByForm(request: Request) {
	return authenticator.authenticate("form", checkedRequest(request, await readLoginForm(request)));
}

/** Answers the second step; a form passed on by the first step is only rendered. */
export async function logInBySecondFactor(request: Request) {
	const form = await readLoginForm(request);
	if (!form.has("code"))
		return { result: undefined, sealedForm: await findValidForm(request, form.get(SAVED_FORM_FIELD)) };
	return authenticator.authenticate("second factor", checkedRequest(request, form));
}
