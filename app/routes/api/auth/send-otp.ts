import { z } from "zod";
import { sendOtp } from "~/features/accounts/otp.server";
import { otpRequestCall } from "~/features/accounts/registration-input.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";
import { requestContext } from "~/http/context.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "sendOtp",
	tag: "Account",
	summary: "Send a one-time code to a mobile number that is to be registered",
	auth: "open",
	input: otpRequestCall,
	output: z.object({ status: done, message: words("OTP sent successfully!") }),
	run: async ({ input }) => {
		const { address } = requestContext();
		await sendOtp({ mobileNumber: input.phone_number, purpose: "registration", visitor: "api", address });
		return { status: true, message: "OTP sent successfully!" };
	},
});
