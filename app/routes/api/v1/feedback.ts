import { z } from "zod";
import { postInput } from "~/features/complaints/complaint-input";
import { feedbackJson, feedbackRecord } from "~/features/complaints/json";
import { addFeedback, THANKS } from "~/features/feedback/commands.server";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Send feedback; the same words within a minute are one",
	auth: "user",
	input: postInput.extend({ user_id: z.string().optional() }),
	output: z.object({ status: z.boolean(), message: z.string(), data: feedbackRecord }),
	run: async ({ user, input: { user_id, topic, message } }) => {
		const added = await addFeedback(ownerOf(user, user_id), { topic, message });
		return { status: true, message: THANKS, data: feedbackJson(added) };
	},
});
