import { z } from "zod";
import type { SentMessage } from "~/features/telling/messages/sent/queries.server";
import { arrivingText } from "~/features/telling/messages/wording/hearing-words";
import { STATUSES } from "~/features/telling/outbox/message-status";
import { isComplete, isRegistered } from "~/features/telling/outbox/registered-templates";

/** The message text without its opt-out link; null once it is deleted. */
export function textOf({
	template,
	language,
	parameters,
}: Pick<SentMessage, "template" | "language" | "parameters">): string | null {
	if (parameters.length === 0 || !isRegistered(template)) return null;
	return arrivingText({ template, language, parameters: isComplete(template) ? parameters.slice(0, -1) : parameters });
}

export const messageJson = (row: SentMessage) => ({
	id: row.id,
	batch_id: row.batchId,
	cnr_number: row.cnrNumber,
	case_number: row.caseNumber,
	number: row.recipient,
	name: row.recipientName,
	text: textOf(row),
	status: row.status,
	reason: row.reason,
	sms: row.sms,
	sent_by: row.sentBy,
	created_at: row.createdAt.toISOString(),
	status_at: row.statusAt?.toISOString() ?? null,
});

const text = z.string();
const maybe = z.string().nullable();

export const messageRecord = z
	.object({
		id: text.meta({ examples: ["01930c70-3c30-7d02-a1b4-0f6c7d8e9a10"] }),
		batch_id: text.meta({
			description: "Messages sent together have the same",
			examples: ["01930c70-3c2e-7159-b3c4-8f9012345677"],
		}),
		cnr_number: text.meta({ description: "CNR number of the case", examples: ["MHPU010045672023"] }),
		case_number: text.meta({ examples: ["45/2023"] }),
		number: text.meta({ description: "Recipient's number", examples: ["+919876543210"] }),
		name: text.meta({ description: "Party name; may be empty", examples: ["Sunita Rao"] }),
		text: maybe.meta({
			description: "Message text without opt-out links; null after 90 days",
			examples: ["About your court case: The next hearing of Sunita Rao is on 11 Mar 2026."],
		}),
		status: z
			.enum(STATUSES)
			.meta({ description: "Delivery status; failed and read are final", examples: ["delivered"] }),
		reason: maybe.meta({ description: "Reason of failure", examples: [null] }),
		sms: z
			.enum(["queued", "sending", "sent", "failed"])
			.nullable()
			.meta({ description: "Delivery status of the SMS sent instead, if any", examples: [null] }),
		sent_by: maybe.meta({ description: "The sender", examples: [null] }),
		created_at: text.meta({ description: "Time of queueing", examples: ["2026-03-01T09:41:00.000Z"] }),
		status_at: maybe.meta({ description: "Time of the last status change", examples: ["2026-03-01T09:41:09.512Z"] }),
	})
	.meta({ id: "Message", description: "A message sent by WhatsApp" });
