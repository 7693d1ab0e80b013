import { z } from "zod";
import { resetPassword } from "~/features/accounts/commands.recovery.server";
import { resetCall } from "~/features/accounts/recovery-input.server";
import { PASSWORD_CHANGED } from "~/features/accounts/recovery-words";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Set a new password with the token of a mailed link; all sessions of the person end",
	auth: "open",
	input: resetCall,
	output: z.object({ status: z.boolean(), message: z.string() }),
	run: async ({ input }) => {
		await resetPassword(input.token, input.newPassword);
		return { status: true, message: PASSWORD_CHANGED };
	},
});
