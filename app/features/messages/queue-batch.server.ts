import { createHash } from "node:crypto";
import { and, eq, gt, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Database, db } from "~/db/client.server";
import { enqueue } from "~/db/queue.server";
import { users } from "~/db/schema/accounts";
import { messageBatches } from "~/db/schema/messages";
import { DomainError } from "~/errors";
import { listSilenced, SILENCED } from "~/features/messages/opt-out.server";
import type { RegisteredTemplate } from "~/features/messages/registered-templates";

/** The same selection sent again within this time is the same post come twice. */
const REPEATED_WITHIN = sql`interval '1 minute'`;

export type PlannedMessage = {
	caseId: string;
	cnrNumber: string;
	caseNumber: string;
	recipient: string;
	recipientName: string;
	template: RegisteredTemplate;
	parameters: string[];
};

export type QueuedBatch = {
	id: string;
	messageCount: number;
	/** It was there before: nothing more was queued. */
	isRepeat: boolean;
};

type BatchOrder = {
	userId: string;
	idempotencyKey: string;
	isCharged: boolean;
	planned: PlannedMessage[];
	/** Refuses what the sender's package does not allow. Runs within the transaction, one sender's batches one by one. */
	check?: (tx: Database, needed: number) => Promise<void>;
	/** Writes down what was queued, within the transaction; a repeat is not written again. */
	note?: (tx: Database, batchId: string) => Promise<void>;
};

const EVERYBODY_SILENCED = "Nothing was sent: every number has asked for no more messages.";

function selectionOf(planned: PlannedMessage[]): string {
	const parts = planned.map(({ caseId, recipient, template, parameters }) =>
		// What a free template says is part of what is sent; a hearing's words follow from its case.
		[caseId, recipient, template === "case_message" ? parameters[0] : ""].join("\n"),
	);
	return createHash("sha256").update(parts.sort().join("\0")).digest("base64url");
}

/**
 * Queues messages, all or none, with one job each, in one transaction: the rows and the jobs go in as one statement
 * each, so that a thousand take a moment. Posted twice (by its key, or the same selection within a minute) it gives the
 * first batch. Numbers that opted out stand in the batch as failed.
 */
export async function queueBatch({
	userId,
	idempotencyKey,
	isCharged,
	planned,
	check,
	note,
}: BatchOrder): Promise<QueuedBatch> {
	const selection = selectionOf(planned);
	// The key belongs to a form. Another selection on the same form (the way back in a browser) is another post.
	const key = `${idempotencyKey}:${selection}`;
	return db.transaction(async (tx) => {
		await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
		const [earlier] = await tx
			.select({ id: messageBatches.id, messageCount: messageBatches.messageCount })
			.from(messageBatches)
			.where(
				and(
					eq(messageBatches.userId, userId),
					or(
						eq(messageBatches.idempotencyKey, key),
						and(
							eq(messageBatches.selection, selection),
							gt(messageBatches.createdAt, sql`clock_timestamp() - ${REPEATED_WITHIN}`),
						),
					),
				),
			)
			.limit(1);
		if (earlier) return { ...earlier, isRepeat: true };

		const silenced = await listSilenced(tx, [...new Set(planned.map(({ recipient }) => recipient))]);
		const rows = planned.map((message) => ({
			...message,
			id: uuidv7(),
			status: silenced.has(message.recipient) ? "failed" : "queued",
			reason: silenced.has(message.recipient) ? SILENCED : null,
		}));
		const waiting = rows.filter(({ status }) => status === "queued");
		if (waiting.length === 0) throw new DomainError("conflict", EVERYBODY_SILENCED);
		await check?.(tx, waiting.length);
		const [batch] = await tx
			.insert(messageBatches)
			.values({ userId, idempotencyKey: key, selection, messageCount: rows.length })
			.returning({ id: messageBatches.id, messageCount: messageBatches.messageCount });
		if (!batch) throw new Error("No batch came back");
		await tx.execute(sql`
			insert into messages (id, batch_id, user_id, case_id, cnr_number, case_number, recipient, recipient_name, template,
				parameters, is_charged, status, reason, status_at)
			select id, ${batch.id}::uuid, ${userId}::uuid, "caseId", "cnrNumber", "caseNumber", recipient, "recipientName",
				template, parameters, ${isCharged}::boolean, status, reason, case when status = 'failed' then now() end
			from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned(id uuid, "caseId" uuid, "cnrNumber" text,
				"caseNumber" text, recipient text, "recipientName" text, template text, parameters jsonb,
				status message_status, reason text)`);
		await enqueue(
			tx,
			"send-message",
			waiting.map(({ id }) => ({ messageId: id })),
		);
		await note?.(tx, batch.id);
		return { ...batch, isRepeat: false };
	});
}
