import { and, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { failMessages } from "~/features/telling/outbox/commands.end.server";
import type { MessageStatus } from "~/features/telling/outbox/message-status";
import { sendMessageJob } from "~/features/telling/outbox/queues.server";
import type { RegisteredTemplate } from "~/features/telling/outbox/registered-templates";
import { messages } from "~/features/telling/outbox/schema";
import type { Database } from "~/platform/db/client.server";
import type { Language } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";

export type PlannedMessage = {
	caseId: string;
	cnrNumber: string;
	caseNumber: string;
	recipient: string;
	recipientName: string;
	template: RegisteredTemplate;
	language: Language;
	parameters: string[];
};

/** A message of an alert notice, or a reminder to a client. */
export type AlertMessage = Omit<PlannedMessage, "caseId"> & {
	userId: string;
	/** Idempotency key: a message with the same key is queued once. */
	key: string;
	/** Null for a message about several cases. */
	caseId: string | null;
};

/** Queues messages, each in its own batch. @returns the ids of those queued, by key */
export async function queueAlertMessages(tx: Database, wanted: AlertMessage[]): Promise<Map<string, string>> {
	if (wanted.length === 0) return new Map();
	const rows = wanted.map((message) => ({ ...message, id: uuidv7(), batchId: uuidv7() }));
	const queued = await tx.execute<{ id: string; key: string }>(sql`
		with planned as materialized (
			select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned(id uuid, "batchId" uuid, key text,
				"userId" uuid, "caseId" uuid, "cnrNumber" text, "caseNumber" text, recipient text, "recipientName" text,
				template text, language text, parameters jsonb)
		), batch as (
			insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
			select "batchId", "userId", key, key, 1 from planned
			on conflict (user_id, idempotency_key) do nothing
			returning id
		), message as (
			insert into messages (id, batch_id, user_id, case_id, cnr_number, case_number, recipient, recipient_name, template,
				language, parameters, is_charged)
			select id, "batchId", "userId", "caseId", "cnrNumber", "caseNumber", recipient, "recipientName", template,
				language, parameters, true
			from planned where "batchId" in (select id from batch)
			returning id
		)
		select p.id, p.key from planned p join message m on m.id = p.id`);
	await enqueue(
		tx,
		sendMessageJob,
		queued.map(({ id }) => ({ messageId: id })),
	);
	return new Map(queued.map(({ id, key }) => [key, id]));
}

/** A message claimed within this time may be being sent right now. */
const IN_HAND = sql`interval '30 seconds'`;

/** Fails messages that are still unsent, so that they do not arrive late. @returns the ids of the failed messages */
export async function failUnsentMessages(tx: Database, ids: string[], reason: string): Promise<string[]> {
	if (ids.length === 0) return [];
	const isIdle = or(isNull(messages.claimedAt), lt(messages.claimedAt, sql`now() - ${IN_HAND}`));
	const unsent = await tx
		.select({ id: messages.id })
		.from(messages)
		.where(and(inArray(messages.id, ids), eq(messages.status, "queued"), isIdle))
		.orderBy(messages.id)
		.for("update");
	const messageIds = unsent.map(({ id }) => id);
	if (messageIds.length > 0) await failMessages(tx, inArray(messages.id, messageIds), { reason });
	return messageIds;
}

export type MovedMessage = { messageId: string; status: MessageStatus; reason: string | null; statusAt: Date | null };

/** Messages whose status differs from the known one. @param known a select of (message_id, status) */
export async function listMovedMessages(database: Database, known: SQL, limit: number): Promise<MovedMessage[]> {
	return database
		.select({ messageId: messages.id, status: messages.status, reason: messages.reason, statusAt: messages.statusAt })
		.from(messages)
		.innerJoin(
			sql`(${known}) as known`,
			sql`known.message_id = ${messages.id} and known.status <> ${messages.status}::text`,
		)
		.orderBy(messages.id)
		.limit(limit);
}
