import {
	findRegistrationStep,
	registerByForm,
	sendRegistrationOtp,
	unlessVerified,
	verifyRegistrationOtp,
} from "~/features/accounts/commands.registration.server";
import { otpCheckForm, otpRequestForm, registrationForm } from "~/features/accounts/registration-input.server";
import { listDistricts, type Named } from "~/features/courts/queries.server";
import { mobileNumberInput } from "~/features/sign-in/mobile-number-input";
import { requestContext } from "~/http/context.server";
import { visitorOf } from "~/http/csrf.server";
import { redirectWithFlash } from "~/http/flash.server";
import { answerForm, readForm } from "~/http/form.server";
import { paths } from "~/paths";

/** What the registration page needs to draw itself again: the districts of the chosen state, and the number's step. */
export type SignUpState = { districts: Named[]; step: "sent" | "verified" | undefined };

/** Answers a step of the registration form: "send-otp", "verify-otp" or the last. What was typed stays, except secrets. */
export async function signUp(request: Request) {
	const visitor = await visitorOf(request);
	const formData = await readForm(request);
	const extra = async (): Promise<SignUpState> => {
		const number = mobileNumberInput.safeParse(formData.get("mobile_number"));
		const [districts, step] = await Promise.all([
			listDistricts(String(formData.get("state") ?? "")),
			number.success ? findRegistrationStep({ mobileNumber: number.data, visitor }) : undefined,
		]);
		return { districts, step };
	};
	const options = { extra, form: registrationForm, onReload: () => formData.delete("district") };
	switch (formData.get("intent")) {
		case "send-otp":
			return answerForm(
				formData,
				otpRequestForm,
				async ({ mobile_number: mobileNumber }) => {
					const applicant = { mobileNumber, visitor };
					await unlessVerified(applicant, () => sendRegistrationOtp(applicant, requestContext().address));
					return undefined;
				},
				options,
			);
		case "verify-otp":
			return answerForm(
				formData,
				otpCheckForm,
				async ({ mobile_number: mobileNumber, otp }) => {
					const applicant = { mobileNumber, visitor };
					await unlessVerified(applicant, () => verifyRegistrationOtp(applicant, otp));
					return undefined;
				},
				options,
			);
		default:
			return answerForm(
				formData,
				registrationForm,
				async (input) => {
					await registerByForm(input, visitor);
					return redirectWithFlash(`${paths.home}?registered=1`, "Registration successful!");
				},
				options,
			);
	}
}
