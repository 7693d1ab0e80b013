import { createHash } from "node:crypto";
import { and, eq, gt, or, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import {
	recipientKey,
	TOO_MANY_NEW,
	takeNewRecipients,
	tooManyNew,
} from "~/features/money/subscriptions/new-recipients.server";
import { requireConsent } from "~/features/people/consent/queries.server";
import { users } from "~/features/people/users/schema";
import { listOptedOut, OPTED_OUT, senderOf } from "~/features/telling/outbox/opt-out.server";
import { addMessages, type PlannedMessage } from "~/features/telling/outbox/queue.server";
import { messageBatches } from "~/features/telling/outbox/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";

/** The same selection posted again within this time is a repeat. */
const REPEATED_WITHIN = sql`interval '1 minute'`;

export type QueuedBatch = {
	id: string;
	messageCount: number;
	/** True if the batch existed already; nothing was queued. */
	isRepeat: boolean;
	/** The number of each message that is not sent, since the day's limit of new ones is reached. */
	notToday?: string[];
};

type BatchOrder = {
	userId: string;
	/** The member who sends it for the owner; undefined for the owner. */
	actorId?: string;
	idempotencyKey: string;
	isCharged: boolean;
	planned: PlannedMessage[];
	/** Throws if the sender's package does not allow it. Runs in the transaction; one sender's batches run one after another. */
	check?: (tx: Database, needed: number) => Promise<void>;
	/** Records the queued messages, in the transaction. Not called for a repeat. */
	record?: (tx: Database, batch: { id: string; messageCount: number }) => Promise<void>;
};

const NOBODY = phrase("These messages have no recipients. Link a number to the cases first.");
const ALL_OPTED_OUT = phrase("Not sent: all these numbers have opted out.");

function contentHashOf(planned: PlannedMessage[]): string {
	const parts = planned.map(({ caseId, recipient, template, parameters }) =>
		// A free text is part of the content; a hearing update's text follows from its case.
		[caseId, recipient, template === "case_message" ? parameters[0] : ""].join("\n"),
	);
	return createHash("sha256").update(parts.sort().join("\0")).digest("base64url");
}

/**
 * Queues all messages or none, in one transaction. A repeat (same key, or same selection within a minute) returns the first batch.
 * Messages to opted-out numbers, and to new ones beyond the day's limit, are inserted as failed.
 */
export async function queueBatch({
	userId,
	actorId,
	idempotencyKey,
	isCharged,
	planned,
	check,
	record,
}: BatchOrder): Promise<QueuedBatch> {
	if (planned.length === 0) throw new DomainError("conflict", t(NOBODY), { reason: "no_recipient" });
	const contentHash = contentHashOf(planned);
	// The key belongs to a form. Another selection sent from the same form (after Back) is another batch.
	const key = `${idempotencyKey}:${contentHash}`;
	return db.transaction(async (tx) => {
		await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
		const isRecent = gt(messageBatches.createdAt, sql`clock_timestamp() - ${REPEATED_WITHIN}`);
		const isSame = or(
			eq(messageBatches.idempotencyKey, key),
			and(eq(messageBatches.contentHash, contentHash), isRecent),
		);
		const [earlier] = await tx
			.select(columnsOf(messageBatches, "id", "messageCount"))
			.from(messageBatches)
			.where(and(eq(messageBatches.userId, userId), isSame))
			.limit(1);
		if (earlier) return { ...earlier, isRepeat: true };
		// Uncharged messages are sent by administrators.
		if (isCharged) await requireConsent(tx, userId, "messages");

		const numbers = [...new Set(planned.map(({ recipient }) => recipient))];
		const optedOut = await listOptedOut(tx, senderOf({ userId, isCharged }), numbers);
		const reachable = numbers.filter((number) => !optedOut.has(number)).map((number) => ({ userId, number }));
		if (reachable.length === 0) throw new DomainError("conflict", t(ALL_OPTED_OUT), { reason: "opted_out" });
		const beyond = isCharged ? await takeNewRecipients(tx, reachable) : new Set();
		if (beyond.size === reachable.length) throw tooManyNew();
		const rows = planned.map((message) => {
			const isLeftOut = beyond.has(recipientKey({ userId, number: message.recipient }));
			const reason = optedOut.has(message.recipient) ? OPTED_OUT : isLeftOut ? TOO_MANY_NEW : null;
			return { ...message, userId, isCharged, reason };
		});
		await check?.(tx, rows.filter(({ reason }) => reason === null).length);
		const [batch] = await tx
			.insert(messageBatches)
			.values({
				userId,
				actorId: actorId === userId ? null : actorId,
				idempotencyKey: key,
				contentHash,
				messageCount: rows.length,
			})
			.returning({ id: messageBatches.id, messageCount: messageBatches.messageCount });
		if (!batch) throw new Error("The insert returned no batch");
		await addMessages(
			tx,
			rows.map((row) => ({ ...row, batchId: batch.id })),
		);
		await record?.(tx, batch);
		const notToday = rows.filter(({ reason }) => reason === TOO_MANY_NEW).map(({ recipient }) => recipient);
		return { ...batch, isRepeat: false, notToday };
	});
}
