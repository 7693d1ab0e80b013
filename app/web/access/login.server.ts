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
import { KEPT_FIELD, openKept, stillKept } from "~/web/access/kept-form.server";
import { openSession, safeRedirect } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { answerForm, readLoginForm } from "~/web/screens/form.server";

/** Leads to the second step, with the form that was kept (307: the browser posts it along). */
async function askSecondFactor(request: Request, form: FormData, half: Parameters<typeof startHalfLogin>[0]) {
	const headers = { "set-cookie": await halfLoginCookie.serialize(await startHalfLogin(half)) };
	const kept = await stillKept(request, form.get(KEPT_FIELD));
	const redirectTo = String(form.get("redirectTo") ?? "");
	const search = new URLSearchParams(redirectTo ? { redirectTo } : {});
	return redirect(`${paths.secondStep}${search.size > 0 ? `?${search}` : ""}`, { status: kept ? 307 : 303, headers });
}

/** Once the second step cannot be finished any more, the first one is the way on. */
function sayItIsOver(error: unknown): Promise<Response> {
	if (!(error instanceof DomainError) || error.code !== "forbidden") throw error;
	return redirectWithFlash(paths.home, error.message, "error");
}

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

/** Answers the second step. Without its cookie, or once that is worth nothing, it begins with the password again. */
function answerSecondStep(request: Request, form: FormData) {
	const sealed = form.get(KEPT_FIELD);
	return answerForm(
		form,
		secondStepInput,
		async ({ code }) => {
			const token = (await readText(halfLoginCookie, request)) ?? "";
			const device = await readText(deviceCookie, request);
			const user = await finishLogin(token, code, device).catch(sayItIsOver);
			return user instanceof Response ? user : welcome(request, form, user);
		},
		{ extra: async () => ({ kept: await stillKept(request, sealed) }) },
	);
}

function answerLogin(request: Request, form: FormData) {
	const sealed = form.get(KEPT_FIELD);
	return answerForm(
		form,
		loginInput,
		async (input) => {
			const from = { address: requestContext().address, device: await readText(deviceCookie, request) };
			const { user, half } = await logIn(input, from).catch(onScreen);
			if (half) return askSecondFactor(request, form, half);
			return welcome(request, form, user);
		},
		{ extra: async () => ({ kept: await stillKept(request, sealed) }) },
	);
}

/**
 * remix-auth's form strategy is the only reader of the login form. It yields the answer, a redirect with the session's cookie
 * or the form with its errors, since a person stays on the form when the login fails.
 */
const authenticator = new Authenticator<Awaited<ReturnType<typeof answerLogin>>>()
	.use(new FormStrategy(({ form, request }) => answerLogin(request, form)), "form")
	.use(new FormStrategy(({ form, request }) => answerSecondStep(request, form)), "second factor");

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

/** Answers the second step; a form that the first one passed on is only drawn. */
export async function logInBySecondFactor(request: Request) {
	const form = await readLoginForm(request);
	if (!form.has("code")) return { result: undefined, kept: await stillKept(request, form.get(KEPT_FIELD)) };
	return authenticator.authenticate("second factor", checkedRequest(request, form));
}
