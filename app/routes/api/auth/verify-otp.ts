import { z } from "zod";
import { verifyRegistrationOtp } from "~/features/people/accounts/registration/commands.registration.server";
import { otpCheckCall } from "~/features/people/accounts/registration/registration-input.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "verifyOtp",
	tag: "Account",
	summary: "Verify the one-time code",
	description: "A wrong code is 400. A correct code is valid for 30 minutes, for one registration of that number.",
	codes: ["wrong_code"],
	auth: "open",
	input: otpCheckCall,
	output: z.object({ status: done, message: words("OTP verified successfully!") }),
	run: async ({ input: { phone_number, otp } }) => {
		await verifyRegistrationOtp({ mobileNumber: phone_number, visitor: "api" }, otp);
		return { status: true, message: "OTP verified successfully!" };
	},
});
