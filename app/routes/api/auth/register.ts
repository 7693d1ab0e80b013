import { z } from "zod";
import { register } from "~/features/people/accounts/registration/commands.registration.server";
import { registrationCall } from "~/features/people/accounts/registration/registration-input.server";
import { requestContext } from "~/platform/http/context.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "register",
	tag: "Account",
	summary: "Register a user",
	description:
		"Verify the mobile number first, then send the same code again as the proof. A link is emailed to verify the email address.",
	failures: { 409: "The username, email address or mobile number is already in use." },
	codes: ["wrong_code", "username_taken", "email_taken", "mobile_taken"],
	auth: "open",
	input: registrationCall,
	output: z.object({
		status: done,
		message: words("Registration successful!"),
		user_id: z.string().meta({ examples: ["01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01"] }),
	}),
	run: async ({ input }) => {
		const { id } = await register(input, { otp: input.otp, visitor: "api", address: requestContext().address });
		return { status: true, message: "Registration successful!", user_id: id };
	},
});
