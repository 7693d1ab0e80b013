import { z } from "zod";
import { EXAMPLE_LOGIN } from "~/features/people/sign-in/login/example-login.server";
import { loginInput } from "~/features/people/sign-in/login/login-input";
import { logInAtOnce } from "~/features/people/sign-in/second-factor/login-at-once.server";
import { signIn } from "~/features/people/sign-in/sessions/commands.access.server";
import { requestContext } from "~/platform/http/context.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "logIn",
	tag: "Account",
	summary: "Log in and get a token",
	description:
		"Accepts the username or the email address. The token works until logout, a password reset or long disuse. For programs, create a named token in the profile.",
	failures: {
		401: "Wrong username or password, or the two-step login code is missing or wrong.",
		403: "The email address is not verified yet, or the account is blocked.",
	},
	codes: ["wrong_login", "second_factor_required", "wrong_second_factor", "account_blocked", "email_not_verified"],
	auth: "open",
	input: loginInput.extend({
		username: loginInput.shape.username.meta({
			description: "The username, or the email address",
			examples: [EXAMPLE_LOGIN.username],
		}),
		password: loginInput.shape.password.meta({ examples: [EXAMPLE_LOGIN.password] }),
		totp: z
			.string()
			.trim()
			.max(40)
			.optional()
			.meta({
				description: "With two-step login: the code from the authenticator app, or a recovery code",
				examples: ["492039"],
			}),
	}),
	output: z.object({
		status: done,
		message: words("Login successful!"),
		token: z.string().meta({
			description: "Send it as Authorization: Bearer <token>",
			examples: ["q3u8W0bTn5kXy7pVrE2mZs4LhJ6cDfGa9oNiQxYvK1U"],
		}),
		user_id: z.string().meta({ examples: ["01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01"] }),
		role: z.enum(["USER", "ADMIN"]),
		email: z.string().meta({ examples: ["asha@example.in"] }),
		name: z.string().meta({ examples: ["Asha Deshmukh"] }),
		free_trial: z.literal([0, 1]).meta({ description: "1 if the user has used the free package" }),
	}),
	run: async ({ input, request }) => {
		const { address } = requestContext();
		const user = await logInAtOnce(input, { address });
		const token = await signIn(user, { userAgent: request.headers.get("user-agent") ?? "", address });
		const { id, role, email, name, freeTrial } = user;
		return { status: true, message: "Login successful!", token, user_id: id, role, email, name, free_trial: freeTrial };
	},
});
