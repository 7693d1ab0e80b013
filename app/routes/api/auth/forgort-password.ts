import { z } from "zod";
import { askForLink } from "~/features/accounts/commands.recovery.server";
import { recoveryInput } from "~/features/accounts/recovery-input.server";
import { RECOVERY_ANSWER } from "~/features/accounts/recovery-words";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";
import { requestContext } from "~/http/context.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "forgotPassword",
	tag: "Account",
	summary: "Mail the username and a link to a new password",
	description: "The answer never tells whether anybody has this email address.",
	auth: "open",
	input: recoveryInput,
	output: z.object({
		status: done,
		message: words(
			"If an account has this email, a mail with its username and a link to a new password is on its way. The link works for one hour.",
		),
	}),
	run: async ({ input }) => {
		await askForLink("reset-password", input.email, requestContext().address);
		return { status: true, message: RECOVERY_ANSWER };
	},
});
