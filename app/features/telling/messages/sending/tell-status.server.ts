import { and, inArray } from "drizzle-orm";
import { emitEvents, isListening } from "~/features/people/webhooks/commands.emit.server";
import { messages } from "~/features/telling/messages/schema";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/columns-of";

/** Tells the webhooks of these messages' senders how they stand now. Call it in the transaction that moved them. */
export async function notifyStatuses(tx: Database, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	const moved = await tx
		.select({
			id: messages.id,
			ownerId: messages.userId,
			...columnsOf(messages, "batchId", "caseId", "cnrNumber", "recipient", "status", "reason"),
			at: messages.statusAt,
		})
		.from(messages)
		.where(and(inArray(messages.id, ids), isListening(messages.userId)));
	const events = moved.map(({ ownerId, at, ...message }) => {
		const data = {
			message_id: message.id,
			batch_id: message.batchId,
			case_id: message.caseId,
			cnr_number: message.cnrNumber,
			phone_number: message.recipient,
			status: message.status,
			reason: message.reason,
			at: at?.toISOString() ?? null,
		};
		return { ownerId, type: "message.status" as const, data, ...(at ? { at } : {}) };
	});
	await emitEvents(tx, events);
}
