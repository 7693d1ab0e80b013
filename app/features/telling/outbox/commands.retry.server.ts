import { and, eq, lt, not, sql } from "drizzle-orm";
import { failMessages, releaseMessage, stopBatch } from "~/features/telling/outbox/commands.end.server";
import { recoverMessageSms } from "~/features/telling/outbox/commands.sms.server";
import { sendMessageJob } from "~/features/telling/outbox/queues.server";
import { messages } from "~/features/telling/outbox/schema";
import { claimSendSlot } from "~/features/telling/outbox/send-slots.server";
import { type Database, db } from "~/platform/db/client.server";
import { type Language, phrase } from "~/platform/language/translate";
import { enqueue, hasLiveJob } from "~/platform/queue/queue.server";
import type { WhatsAppError } from "~/providers/whatsapp.errors";

/** Delays after tries WhatsApp certainly rejected: six hours in all, to outlast an outage while the message is still useful. */
const RETRY_AFTER_SECONDS = [5, 10, 30, 60, 5 * 60, 15 * 60, 30 * 60, 60 * 60, 60 * 60, 60 * 60, 2 * 60 * 60];
/** Waits for a webhook after tries without an answer. Few, since each may have arrived; after the last the message fails. */
const STATUS_AWAITED_SECONDS = [30, 10 * 60, 60 * 60];
export const MAX_UNANSWERED = STATUS_AWAITED_SECONDS.length;
/** @param unansweredTries how many tries before this one got no answer either. */
export const statusAwaitedSeconds = (unansweredTries: number) =>
	STATUS_AWAITED_SECONDS[Math.min(unansweredTries, MAX_UNANSWERED - 1)] ?? 0;

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Records a try without an answer, and checks again once a webhook should have come. */
export async function recordUnanswered(tx: Database, message: { id: string; unansweredTries: number }): Promise<void> {
	const { id: messageId, unansweredTries } = message;
	await tx
		.update(messages)
		.set({ unansweredAt: sql`coalesce(${messages.unansweredAt}, now())` })
		.where(and(eq(messages.id, messageId), eq(messages.status, "queued")));
	await enqueue(
		tx,
		sendMessageJob,
		{ messageId },
		{ startAfter: inSeconds(statusAwaitedSeconds(unansweredTries) + 1) },
	);
}

export async function waitForSendSlot(tx: Database, messageId: string, recipient: string): Promise<void> {
	const startAfter = await claimSendSlot(tx, recipient);
	await enqueue(tx, sendMessageJob, { messageId, isThrottled: true }, { startAfter });
}

type Tried = {
	id: string;
	batchId: string;
	recipient: string;
	language: Language;
	tries: number;
	unansweredTries: number;
};

/** Records a failed try, and queues the next one if it may succeed. */
export async function endTry(message: Tried, error: WhatsAppError): Promise<void> {
	const { id: messageId, recipient, tries } = message;
	const retryAfter = RETRY_AFTER_SECONDS[tries - 1];
	if (error.handling === "unknown") return db.transaction((tx) => recordUnanswered(tx, message));
	if (retryAfter !== undefined && (error.handling === "throttle" || error.handling === "retry"))
		return db.transaction(async (tx) => {
			await releaseMessage(tx, messageId);
			if (error.handling === "throttle") await waitForSendSlot(tx, messageId, recipient);
			else await enqueue(tx, sendMessageJob, { messageId }, { startAfter: inSeconds(retryAfter) });
		});
	const failure = { reason: error.reason, errorCode: error.errorCode };
	await db.transaction((tx) => failMessages(tx, eq(messages.id, messageId), failure));
	if (error.handling === "stop") await stopBatch(message, failure);
}

/** Longer than any message waits between the transaction that queued it and its job. */
const JOB_MISSING_AFTER = sql`interval '2 minutes'`;
/** Unsent messages fail after a day, since their text may be out of date. */
const TOO_LATE_AFTER = sql`interval '1 day'`;
const AT_ONCE = 1000;

/** Queues a new job for messages that lost theirs; a duplicate job is harmless (`deliverMessage`), so two runs at once are too. */
export async function recoverMessages(): Promise<void> {
	await db.transaction(async (tx) => {
		const isTooLate = lt(messages.createdAt, sql`now() - ${TOO_LATE_AFTER}`);
		await failMessages(tx, and(eq(messages.status, "queued"), isTooLate), {
			reason: phrase("This message could not be sent within a day."),
		});
		const hasNoJob = and(
			lt(messages.createdAt, sql`now() - ${JOB_MISSING_AFTER}`),
			not(hasLiveJob(sendMessageJob, "messageId", messages.id)),
		);
		const stranded = await tx
			.select({ messageId: messages.id })
			.from(messages)
			.where(and(eq(messages.status, "queued"), hasNoJob))
			.orderBy(messages.id)
			.limit(AT_ONCE);
		await enqueue(tx, sendMessageJob, stranded);
		await recoverMessageSms(tx);
	});
}
