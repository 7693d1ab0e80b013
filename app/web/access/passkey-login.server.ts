import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { passkeyInput } from "~/features/people/sign-in/passkeys/answer-input.server";
import { logInByPasskey } from "~/features/people/sign-in/passkeys/use.server";
import { requestContext } from "~/platform/http/context.server";
import { deviceCookie, passkeyCookie, readText } from "~/web/access/cookies.server";
import { onScreen, welcome } from "~/web/access/login.server";
import { findValidForm, SAVED_FORM_FIELD } from "~/web/access/saved-form.server";
import { answerForm, readLoginForm } from "~/web/screens/form.server";

function answerPasskey(request: Request, form: FormData) {
	return answerForm(
		form,
		passkeyInput,
		async ({ passkey }) => {
			const device = await readText(deviceCookie, request);
			const from = { address: requestContext().address, device };
			const user = await logInByPasskey(passkey, await readText(passkeyCookie, request), from).catch(onScreen);
			return welcome(request, form, user);
		},
		{ extra: async () => ({ sealedForm: await findValidForm(request, form.get(SAVED_FORM_FIELD)) }) },
	);
}

type Answer = Awaited<ReturnType<typeof answerPasskey>>;
type Posted = { request: Request; form: FormData };

/** Reads the device's answer. Like the form strategies it yields an answer: a redirect, or the form with its errors. */
class PasskeyStrategy extends Strategy<Answer, Posted> {
	name = "passkey";
	async authenticate(request: Request) {
		return this.verify({ request, form: await readLoginForm(request) });
	}
}

const authenticator = new Authenticator<Answer>().use(
	new PasskeyStrategy(({ request, form }) => answerPasskey(request, form)),
);

/** Answers a passkey login, which the login page's script posts. */
export const logInByDevice = (request: Request) => authenticator.authenticate("passkey", request);
