import {
	findRegistrationStep,
	registerByForm,
	requireFreeNumber,
	sendRegistrationOtp,
	verifyRegistrationOtp,
} from "~/features/people/accounts/registration/commands.registration.server";
import {
	otpCheckForm,
	personForm,
	registrationForm,
} from "~/features/people/accounts/registration/registration-input.server";
import type { NumberStep } from "~/features/people/accounts/registration/sign-up-step";
import { listStates, type Named } from "~/features/people/places/queries.server";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { deviceCookie, registeredCookie } from "~/web/access/cookies.server";
import { visitorOf } from "~/web/access/csrf.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { answerForm, readForm } from "~/web/screens/form.server";

/** Data to render the registration page again: states for its last step, and the step the number has reached. */
export type SignUpState = { states: Named[]; number: NumberStep | undefined };

/** Value of `reload` that renders the first step again. */
const FIRST_STEP = "who";

/**
 * Answers the step of the intent: "send-otp", "resend-otp", "verify-otp", or the last. Typed values stay, except secrets.
 * A completed step is not repeated: pressing twice or reloading sends no second OTP.
 */
export async function signUp(request: Request) {
	const visitor = await visitorOf(request);
	const formData = await readForm(request);
	const stepOf = (mobileNumber: string) => findRegistrationStep({ mobileNumber, visitor });
	const extra = async (): Promise<SignUpState> => {
		const typed = mobileNumberInput.safeParse(formData.get("mobile_number"));
		const isFirst = formData.get("reload") === FIRST_STEP;
		const number = typed.success && !isFirst ? await stepOf(typed.data) : undefined;
		return { states: number === "verified" ? await listStates() : [], number };
	};
	const options = { extra, form: registrationForm };
	const intent = formData.get("intent");
	switch (intent) {
		case "send-otp":
		case "resend-otp":
			return answerForm(
				formData,
				personForm,
				async ({ mobile_number: mobileNumber }) => {
					const step = await stepOf(mobileNumber);
					const isAsked = step === undefined || (step === "sent" && intent === "resend-otp");
					if (isAsked) await sendRegistrationOtp({ mobileNumber, visitor }, requestContext().address);
					if (step === "verified") await requireFreeNumber(mobileNumber);
					return undefined;
				},
				options,
			);
		case "verify-otp":
			return answerForm(
				formData,
				otpCheckForm,
				async ({ mobile_number: mobileNumber, otp }) => {
					if ((await stepOf(mobileNumber)) !== "verified") await verifyRegistrationOtp({ mobileNumber, visitor }, otp);
					await requireFreeNumber(mobileNumber);
					return undefined;
				},
				options,
			);
		default:
			return answerForm(
				formData,
				registrationForm,
				async (input) => {
					const { id, deviceMark } = await registerByForm(input, { visitor, address: requestContext().address });
					const headers = new Headers({ "set-cookie": await deviceCookie.serialize(deviceMark) });
					headers.append("set-cookie", await registeredCookie.serialize(id));
					return redirectWithFlash(paths.checkEmail, t("Registration successful!"), "success", headers);
				},
				options,
			);
	}
}
