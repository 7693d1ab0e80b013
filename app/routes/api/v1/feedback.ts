import { z } from "zod";
import { userIdInput } from "~/features/accounts/user-id-input";
import { ownerOf } from "~/features/sign-in/acting-for.server";
import { createOnce, FEEDBACK_THANKS } from "~/features/support/commands.server";
import { postInput } from "~/features/support/input";
import { feedbackJson, feedbackRecord } from "~/features/support/json";
import { FEEDBACK } from "~/features/support/kinds.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "addFeedback",
	tag: "Feedback",
	summary: "Send feedback",
	description: "The same text sent again within a minute is one feedback.",
	failures: {
		404: "There is no such user.",
	},
	codes: ["not_found", "not_own"],
	auth: "user",
	input: postInput.extend({ user_id: userIdInput }),
	output: z.object({ status: done, message: words("THANK YOU FOR YOUR FEEDBACK 😊"), data: feedbackRecord }),
	run: async ({ user, callId, input: { user_id, topic, message } }) => {
		const added = await createOnce(FEEDBACK, ownerOf(user, user_id), { topic, message }, callId);
		return { status: true, message: FEEDBACK_THANKS, data: feedbackJson(added) };
	},
});
