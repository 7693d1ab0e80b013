import { z } from "zod";
import { accountActionInput } from "~/features/people/accounts/administration/administration-input";
import { EXAMPLE_LOGIN } from "~/features/people/sign-in/login/example-login.server";
import { passwordProof } from "~/features/people/sign-in/login/login-input";

/** What an administrator sends with a change of somebody's entry, by the API. */
export const adminChangeCall = z.object({
	reason: accountActionInput.shape.reason.optional().meta({
		description: "Needed from an administrator: why, in 5 to 500 characters. It is saved in the audit log",
		examples: ["Asked for by telephone"],
	}),
	password: passwordProof.meta({
		description: "Needed from an administrator with the token of a login more than 10 minutes ago",
		examples: [EXAMPLE_LOGIN.password],
	}),
});
