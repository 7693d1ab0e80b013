import { z } from "zod";
import { verifyOtp } from "~/features/accounts/otp.server";
import { otpCheckCall } from "~/features/accounts/registration-input.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Verify the one-time code a mobile number was sent; good for 30 minutes, for one registration",
	auth: "open",
	input: otpCheckCall,
	output: z.object({ status: z.boolean(), message: z.string() }),
	run: async ({ input: { phone_number, otp } }) => {
		await verifyOtp({ mobileNumber: phone_number, otp, purpose: "registration", visitor: "api" });
		return { status: true, message: "OTP verified successfully!" };
	},
});
