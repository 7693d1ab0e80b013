import { z } from "zod";
import { verifyOtp } from "~/features/accounts/otp.server";
import { otpCheckCall } from "~/features/accounts/registration-input.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "verifyOtp",
	tag: "Account",
	summary: "Verify the one-time code",
	description: "A wrong code is 400. A right one is good for 30 minutes, for one registration of that number.",
	auth: "open",
	input: otpCheckCall,
	output: z.object({ status: done, message: words("OTP verified successfully!") }),
	run: async ({ input: { phone_number, otp } }) => {
		await verifyOtp({ mobileNumber: phone_number, otp, purpose: "registration", visitor: "api" });
		return { status: true, message: "OTP verified successfully!" };
	},
});
