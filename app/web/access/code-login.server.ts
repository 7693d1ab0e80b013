import { z } from "zod";
import { otpCheckForm } from "~/features/people/accounts/registration/registration-input.server";
import { logInByCode, requestLoginCode } from "~/features/people/sign-in/login/code-login.server";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { requestContext } from "~/platform/http/context.server";
import { deviceCookie, readText } from "~/web/access/cookies.server";
import { visitorOf } from "~/web/access/csrf.server";
import { askSecondFactor, onScreen, welcome } from "~/web/access/login.server";
import { answerForm, readForm } from "~/web/screens/form.server";

/** Sends a code, or logs in by it. The answer to a number is the same whether or not it has an account. */
export async function logInByCodeForm(request: Request) {
	const visitor = await visitorOf(request);
	const from = { address: requestContext().address, device: await readText(deviceCookie, request) };
	const form = await readForm(request);
	const intent = String(form.get("intent") ?? "");
	const options = { form: otpCheckForm, extra: async () => ({ intent }) };
	if (intent === "send-otp" || intent === "resend-otp")
		return answerForm(
			form,
			z.object({ mobile_number: mobileNumberInput }),
			async ({ mobile_number: mobileNumber }) => {
				await requestLoginCode({ mobileNumber, visitor }, from);
				return undefined;
			},
			options,
		);
	return answerForm(
		form,
		otpCheckForm,
		async ({ mobile_number: mobileNumber, otp }) => {
			const { user, half } = await logInByCode({ mobileNumber, visitor }, otp, from).catch(onScreen);
			return half ? askSecondFactor(request, form, half) : welcome(request, form, user);
		},
		options,
	);
}
