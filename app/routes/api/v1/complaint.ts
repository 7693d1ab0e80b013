import { z } from "zod";
import { addComplaint } from "~/features/complaints/commands.server";
import { postInput } from "~/features/complaints/complaint-input";
import { complaintJson, complaintRecord } from "~/features/complaints/json";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Send a complaint; it starts as PENDING whatever status is sent, and the same words within a minute are one",
	auth: "user",
	input: postInput.extend({ user_id: z.string().optional(), status: z.unknown().optional() }),
	output: z.object({ status: z.boolean(), message: z.string(), data: complaintRecord }),
	run: async ({ user, input: { user_id, topic, message } }) => {
		const added = await addComplaint(ownerOf(user, user_id), { topic, message });
		return { status: true, message: "Complaint added.", data: complaintJson(added) };
	},
});
