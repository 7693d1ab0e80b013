import { z } from "zod";
import { userIdInput } from "~/features/accounts/user-id-input";
import { addComplaint } from "~/features/complaints/commands.server";
import { postInput } from "~/features/complaints/complaint-input";
import { complaintJson, complaintRecord } from "~/features/complaints/json";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "addComplaint",
	tag: "Complaints",
	summary: "Send a complaint",
	description: "It starts as PENDING whatever status is sent. The same words within a minute are one complaint.",
	failures: {
		404: "There is no such user.",
	},
	auth: "user",
	input: postInput.extend({
		user_id: userIdInput,
		status: z
			.unknown()
			.optional()
			.meta({ description: "Taken from earlier programs and left aside", examples: ["PENDING"] }),
	}),
	output: z.object({ status: done, message: words("Complaint added."), data: complaintRecord }),
	run: async ({ user, input: { user_id, topic, message } }) => {
		const added = await addComplaint(ownerOf(user, user_id), { topic, message });
		return { status: true, message: "Complaint added.", data: complaintJson(added) };
	},
});
