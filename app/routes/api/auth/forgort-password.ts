import { z } from "zod";
import { requestLink } from "~/features/accounts/commands.recovery.server";
import { recoveryInput } from "~/features/accounts/recovery-input.server";
import { RECOVERY_ANSWER } from "~/features/sign-in/recovery-words";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";
import { requestContext } from "~/http/context.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "forgotPassword",
	tag: "Account",
	summary: "Email the username and a reset link",
	description: "The answer is the same for a known and an unknown email address.",
	auth: "open",
	input: recoveryInput,
	output: z.object({ status: done, message: words(RECOVERY_ANSWER) }),
	run: async ({ input }) => {
		await requestLink("reset-password", input.email, requestContext().address);
		return { status: true, message: RECOVERY_ANSWER };
	},
});
