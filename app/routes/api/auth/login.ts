import { z } from "zod";
import { logIn } from "~/features/accounts/login.server";
import { loginInput } from "~/features/accounts/login-input";
import { startSession } from "~/features/accounts/sessions.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { requestContext } from "~/http/context.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Log in with a username (or email address) and password; gives a token",
	auth: "open",
	input: loginInput,
	output: z.object({
		status: z.boolean(),
		message: z.string(),
		token: z.string(),
		user_id: z.string(),
		role: z.string(),
		email: z.string(),
		name: z.string(),
		free_trial: z.number(),
	}),
	run: async ({ input, request }) => {
		const { address } = requestContext();
		const user = await logIn(input, { address });
		const token = await startSession(user, { userAgent: request.headers.get("user-agent") ?? "", address });
		const { id, role, email, name, freeTrial } = user;
		return { status: true, message: "Login successful!", token, user_id: id, role, email, name, free_trial: freeTrial };
	},
});
