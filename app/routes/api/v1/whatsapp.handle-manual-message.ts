import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sendCaseMessages, sentInWords } from "~/features/messages/commands.send.server";
import { manualMessageInput } from "~/features/messages/message-input";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Send approved cases by WhatsApp to the person and the numbers saved under their package",
	auth: "user",
	input: manualMessageInput,
	output: z.object({
		status: z.boolean(),
		message: z.string(),
		data: z.object({ batch_id: z.string(), messages: z.number() }),
	}),
	run: async ({ user, input }) => {
		const id = ownerOf(user, input.user_id);
		const batch = await sendCaseMessages({ user: { id }, caseIds: input.case_id, idempotencyKey: randomUUID() });
		return {
			status: true,
			message: sentInWords(batch),
			data: { batch_id: batch.id, messages: batch.messageCount },
		};
	},
});
