import { randomUUID } from "node:crypto";
import { z } from "zod";
import { TOO_MANY_NEW } from "~/features/money/subscriptions/new-recipients.server";
import { manualMessageInput } from "~/features/telling/messages/bulk/bulk-input";
import {
	describeBatch,
	describeSkipped,
	sendCaseMessages,
} from "~/features/telling/messages/sending/commands.send.server";
import { t } from "~/platform/language/translate";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "sendMessages",
	tag: "Messages",
	summary: "Send approved cases by WhatsApp",
	description:
		"To the user's own number, and to saved numbers that the user has linked to the case or that get all cases. Messages are queued and counted against the package when sent. `skipped` lists, and message counts, saved numbers linked to none of the cases, or linked only by name. `skipped` also lists new numbers beyond the day's limit of them.",
	failures: {
		404: "A case is not in the list.",
		409: "A case is not approved, or there is no package with enough messages left.",
	},
	codes: [
		"not_found",
		"unsendable",
		"case_not_approved",
		"no_package",
		"limit_reached",
		"consent_withdrawn",
		"opted_out",
		"no_recipient",
		"new_recipients_used_up",
	],
	auth: "user",
	right: "message",
	input: manualMessageInput,
	output: z.object({
		status: done,
		message: words("4 WhatsApp messages are on their way."),
		skipped: z.array(z.object({ number: z.string(), reason: z.string() })).meta({
			description: "Saved numbers without messages about some or all cases",
			examples: [[{ number: "+919876501234", reason: "This number is not linked to this case." }]],
		}),
		data: z.object({
			batch_id: z.string().meta({ examples: ["01930c70-3c2e-7159-b3c4-8f9012345677"] }),
			messages: z.int().meta({ description: "Count of queued messages", examples: [4] }),
		}),
	}),
	run: async ({ authorize, input, callId }) => {
		const acting = await authorize(input.user_id);
		const batch = await sendCaseMessages({ acting, caseIds: input.case_id, idempotencyKey: callId ?? randomUUID() });
		const notToday = [...new Set(batch.notToday)];
		return {
			status: true,
			message: `${describeBatch(batch)} ${describeSkipped(batch.skipped)}`.trim(),
			skipped: [...batch.skipped, ...notToday.map((number) => ({ number, reason: t(TOO_MANY_NEW) }))],
			data: { batch_id: batch.id, messages: batch.messageCount - (batch.notToday ?? []).length },
		};
	},
});
