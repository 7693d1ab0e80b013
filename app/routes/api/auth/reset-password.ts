import { z } from "zod";
import { resetPassword } from "~/features/people/accounts/commands.recovery.server";
import { resetCall } from "~/features/people/accounts/recovery-input.server";
import { PASSWORD_CHANGED } from "~/features/people/sign-in/codes/recovery-words";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "resetPassword",
	tag: "Account",
	summary: "Set a new password",
	description:
		"Accepts the token of the emailed link once, within an hour. A used or expired token is 400. All sessions of the user end.",
	codes: ["link_used"],
	auth: "open",
	input: resetCall,
	output: z.object({ status: done, message: words(PASSWORD_CHANGED) }),
	run: async ({ input }) => {
		await resetPassword(input.token, input.newPassword);
		return { status: true, message: PASSWORD_CHANGED };
	},
});
