import { z } from "zod";
import { requestLink } from "~/features/people/accounts/commands.recovery.server";
import { recoveryInput } from "~/features/people/accounts/recovery-input.server";
import { RECOVERY_ANSWER } from "~/features/people/sign-in/codes/recovery-words";
import { requestContext } from "~/platform/http/context.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "forgotPassword",
	tag: "Account",
	summary: "Email the username and a reset link",
	description: "The response is the same for known and unknown email addresses.",
	auth: "open",
	input: recoveryInput,
	output: z.object({ status: done, message: words(RECOVERY_ANSWER) }),
	run: async ({ input }) => {
		await requestLink("reset-password", input.email, requestContext().address);
		return { status: true, message: RECOVERY_ANSWER };
	},
});
