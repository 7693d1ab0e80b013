import { z } from "zod";
import { sendRegistrationOtp } from "~/features/accounts/commands.registration.server";
import { otpRequestCall } from "~/features/accounts/registration-input.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";
import { requestContext } from "~/http/context.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "sendOtp",
	tag: "Account",
	summary: "Send a one-time code to a mobile number, for its registration",
	auth: "open",
	input: otpRequestCall,
	output: z.object({ status: done, message: words("OTP sent successfully!") }),
	run: async ({ input }) => {
		await sendRegistrationOtp({ mobileNumber: input.phone_number, visitor: "api" }, requestContext().address);
		return { status: true, message: "OTP sent successfully!" };
	},
});
