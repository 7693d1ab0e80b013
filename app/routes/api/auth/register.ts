import { z } from "zod";
import { register } from "~/features/accounts/commands.register.server";
import { registrationCall } from "~/features/accounts/registration-input.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Register a person whose mobile number was verified; the email is verified by the link that is mailed",
	auth: "open",
	input: registrationCall,
	output: z.object({ status: z.boolean(), message: z.string(), user_id: z.string() }),
	run: async ({ input }) => {
		const { id } = await register(input, { otp: input.otp, visitor: "api" });
		return { status: true, message: "Registration successful!", user_id: id };
	},
});
