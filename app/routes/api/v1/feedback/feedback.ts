import { z } from "zod";
import { createOnce, FEEDBACK_THANKS } from "~/features/administration/support/commands.server";
import { postInput } from "~/features/administration/support/input";
import { feedbackJson, feedbackRecord } from "~/features/administration/support/json";
import { FEEDBACK } from "~/features/administration/support/posts.server";
import { userIdInput } from "~/features/people/accounts/user-id-input";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "addFeedback",
	tag: "Feedback",
	summary: "Send feedback",
	description: "The same text sent again within a minute is one feedback.",
	failures: {
		404: "No such user.",
	},
	codes: ["not_found", "not_own"],
	auth: "user",
	input: postInput.extend({ user_id: userIdInput }),
	output: z.object({ status: done, message: words("THANK YOU FOR YOUR FEEDBACK 😊"), data: feedbackRecord }),
	run: async ({ authorize, input: { user_id, topic, message } }) => {
		const added = await createOnce(FEEDBACK, (await authorize(user_id)).ownerId, { topic, message });
		return { status: true, message: FEEDBACK_THANKS, data: feedbackJson(added) };
	},
});
