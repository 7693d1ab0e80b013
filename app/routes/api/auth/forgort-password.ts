import { z } from "zod";
import { askForLink } from "~/features/accounts/commands.recovery.server";
import { recoveryInput } from "~/features/accounts/recovery-input.server";
import { RECOVERY_ANSWER } from "~/features/accounts/recovery-words";
import { apiAction, notAllowed } from "~/http/api.server";
import { requestContext } from "~/http/context.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Mail the username and a link to a new password to whoever has this email; never tells whether anybody has",
	auth: "open",
	input: recoveryInput,
	output: z.object({ status: z.boolean(), message: z.string() }),
	run: async ({ input }) => {
		await askForLink("reset-password", input.email, requestContext().address);
		return { status: true, message: RECOVERY_ANSWER };
	},
});
