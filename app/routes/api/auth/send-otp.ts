import { z } from "zod";
import { sendRegistrationOtp } from "~/features/people/accounts/registration/commands.registration.server";
import { otpRequestCall } from "~/features/people/accounts/registration/registration-input.server";
import { requestContext } from "~/platform/http/context.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

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
