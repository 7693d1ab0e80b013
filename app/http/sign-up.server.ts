import { DomainError } from "~/errors";
import { register } from "~/features/accounts/commands.register.server";
import { mobileNumberInput } from "~/features/accounts/mobile-number-input";
import { findOtpStep, sendOtp, verifyOtp } from "~/features/accounts/otp.server";
import { otpCheckForm, otpRequestForm, registrationForm } from "~/features/accounts/registration-input.server";
import { listDistricts, type Named } from "~/features/courts/queries.server";
import { requestContext } from "~/http/context.server";
import { visitorOf } from "~/http/csrf.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";

/** What the registration's page needs to draw itself again: the districts of the chosen state, and how far the number has come. */
export type SignUpState = { districts: Named[]; step: "sent" | "verified" | undefined };

/** The number was changed since it was verified, or half an hour has gone by; the form shows no field for a code then. */
function asUnverifiedNumber(error: unknown): never {
	if (!(error instanceof DomainError) || error.field !== "otp") throw error;
	throw new DomainError("invalid", "Verify this mobile number first.", { field: "mobile_number", cause: error });
}

/** Answers one step of the registration form: "send-otp", "verify-otp" or the last. All that was typed stays, secrets aside. */
export async function signUp(request: Request, intent: string) {
	const visitor = await visitorOf(request);
	const codeOf = (mobileNumber: string) => ({ mobileNumber, purpose: "registration", visitor }) as const;
	const extra = async (formData: FormData): Promise<SignUpState> => {
		const number = mobileNumberInput.safeParse(formData.get("mobile_number"));
		const [districts, step] = await Promise.all([
			listDistricts(String(formData.get("state") ?? "")),
			number.success ? findOtpStep(codeOf(number.data)) : undefined,
		]);
		return { districts, step };
	};
	const options = { extra, onReload: (_: string, formData: FormData) => formData.delete("district") };

	// A number this visitor has verified stays so, after a second press and after a reload.
	if (intent === "send-otp") {
		const send = async (input: { mobile_number: string }) => {
			const code = codeOf(input.mobile_number);
			if ((await findOtpStep(code)) !== "verified") await sendOtp({ ...code, address: requestContext().address });
			return undefined;
		};
		return submit(request, otpRequestForm, send, options);
	}
	if (intent === "verify-otp") {
		const verify = async ({ mobile_number, otp }: { mobile_number: string; otp: string }) => {
			const code = codeOf(mobile_number);
			if ((await findOtpStep(code)) !== "verified") await verifyOtp({ ...code, otp });
			return undefined;
		};
		return submit(request, otpCheckForm, verify, options);
	}
	return submit(
		request,
		registrationForm,
		async (input) => {
			await register(input, { visitor }).catch(asUnverifiedNumber);
			return redirectWithFlash("/?registered=1", "Registration successful!");
		},
		options,
	);
}
