import { z } from "zod";
import { userIdInput } from "~/features/accounts/user-id-input";
import { postInput } from "~/features/complaints/complaint-input";
import { feedbackJson, feedbackRecord } from "~/features/complaints/json";
import { addFeedback, THANKS } from "~/features/feedback/commands.server";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "addFeedback",
	tag: "Feedback",
	summary: "Send feedback",
	description: "The same words within a minute are one feedback.",
	failures: {
		404: "There is no such user.",
	},
	auth: "user",
	input: postInput.extend({ user_id: userIdInput }),
	output: z.object({ status: done, message: words("THANK YOU FOR YOUR FEEDBACK 😊"), data: feedbackRecord }),
	run: async ({ user, input: { user_id, topic, message } }) => {
		const added = await addFeedback(ownerOf(user, user_id), { topic, message });
		return { status: true, message: THANKS, data: feedbackJson(added) };
	},
});
