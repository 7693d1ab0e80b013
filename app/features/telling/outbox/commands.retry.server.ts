import { and, eq, sql } from "drizzle-orm";
import { WAYS } from "~/features/telling/outbox/channels.server";
import {
	failMessages,
	isNewsToAdministrators,
	releaseMessage,
	stopBatch,
} from "~/features/telling/outbox/commands.end.server";
import { follow } from "~/features/telling/outbox/follow.server";
import { sendMessageJob } from "~/features/telling/outbox/queues.server";
import { messages } from "~/features/telling/outbox/schema";
import { claimSendSlot } from "~/features/telling/outbox/send-slots.server";
import { type Database, db } from "~/platform/db/client.server";
import { throughOutage } from "~/platform/db/outage.server";
import { phrase } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { enqueue } from "~/platform/queue/queue.server";
import type { ProviderError } from "~/providers/provider-error";
import { noAnswer, WhatsAppError } from "~/providers/whatsapp.errors";

/** Waits for a webhook after tries without an answer. Few, since each may have arrived; after the last the message fails. */
const REPORT_AWAITED_SECONDS = [30, 10 * 60, 60 * 60];
const MAX_UNANSWERED = REPORT_AWAITED_SECONDS.length;
const IN_DOUBT = phrase("We do not know whether the SMS was sent.");

type Row = typeof messages.$inferSelect;
type Tried = Pick<Row, "id" | "batchId" | "channel" | "noticeId" | "recipient" | "language" | "words"> &
	Pick<Row, "tries" | "unansweredTries" | "expiresAt">;
type Claimed = Tried & Pick<Row, "claimedAt" | "unansweredAt">;

const inSeconds = (seconds: number, now: Date) => new Date(now.getTime() + seconds * 1000);
const isQueued = (messageId: string) => and(eq(messages.id, messageId), eq(messages.status, "queued"));

/** How long a report is awaited. @param unansweredTries how many tries before this one got no answer either */
const awaitedSeconds = ({ unansweredTries }: Tried) =>
	REPORT_AWAITED_SECONDS[Math.min(unansweredTries, MAX_UNANSWERED - 1)] ?? 0;

/** Records a try without an answer, and checks again once a webhook should have come. */
async function recordUnanswered(tx: Database, message: Tried, now: Date): Promise<void> {
	await tx
		.update(messages)
		.set({ unansweredAt: sql`coalesce(${messages.unansweredAt}, now())` })
		.where(isQueued(message.id));
	const startAfter = inSeconds(awaitedSeconds(message) + 1, now);
	await enqueue(tx, sendMessageJob, { messageId: message.id }, { startAfter });
}

export async function waitForSendSlot(tx: Database, messageId: string, recipient: string): Promise<void> {
	const startAfter = await claimSendSlot(tx, recipient);
	await enqueue(tx, sendMessageJob, { messageId, isThrottled: true }, { startAfter });
}

/** Ends an SMS or answer that may have been sent: an alert's SMS stays charged, as not confirmed; others are failed. */
async function endInDoubt(tx: Database, { id, channel, noticeId }: Tried): Promise<void> {
	log.warn({ message: id, channel }, "it is not known whether a message was sent");
	if (noticeId === null) {
		await failMessages(tx, eq(messages.id, id), { reason: channel === "sms" ? IN_DOUBT : noAnswer("").reason });
		return;
	}
	await tx
		.update(messages)
		.set({ status: "sent", reason: IN_DOUBT, statusAt: sql`now()`, words: null })
		.where(isQueued(id));
}

/**
 * Whether a claimed message may be sent again. Its worker was killed, or no answer came, so it may have been sent; or another worker
 * has it. The Cloud API has no idempotency key: never resending would lose unsent messages, resending at once would double sent
 * ones. Every status webhook carries our id (`biz_opaque_callback_data`) and comes within seconds, so we wait for one first and
 * resend only without one: delivery is at least once if the webhook fails too. An SMS, which nothing reports, is not sent again: an
 * alert goes by mail as well. Nor is an answer: the person can ask again.
 */
export async function mayRepeat(tx: Database, message: Claimed, now: Date): Promise<boolean> {
	const way = WAYS[message.channel];
	const inDoubt = way.inDoubt(message.words);
	if (inDoubt === "await-report") {
		if (!message.unansweredAt || message.unansweredAt >= inSeconds(-awaitedSeconds(message), now)) {
			await recordUnanswered(tx, message, now);
			return false;
		}
		if (message.unansweredTries + 1 < MAX_UNANSWERED) return true;
		await failMessages(tx, eq(messages.id, message.id), { reason: noAnswer("").reason });
		return false;
	}
	if (message.claimedAt && message.claimedAt > inSeconds(-way.inHandSeconds, now)) return false;
	if (inDoubt === "repeat") return true;
	await endInDoubt(tx, message);
	if (message.noticeId !== null) await follow(tx, [message.id]);
	return false;
}

/** How long the outcome of a try is saved again while the database is away: shorter than a job may take. */
const OUTCOME_SAVED_FOR_MS = 10_000;

/** Saves what became of a try, which no other try finds out. `work` may run twice. */
export const saveOutcome = (work: (tx: Database) => Promise<void>) =>
	throughOutage(() => db.transaction(work), OUTCOME_SAVED_FOR_MS);

/** Records a failed try, and queues the next one if it may succeed. */
export async function endTry(message: Tried, error: ProviderError, now: Date): Promise<void> {
	const { id: messageId, channel, recipient, words, tries, noticeId, expiresAt } = message;
	const way = WAYS[channel];
	const outcome = way.outcomeOf(error);
	const seconds = expiresAt && expiresAt <= now ? undefined : way.retrySeconds(tries, words);
	if (outcome === "doubt")
		return saveOutcome((tx) =>
			way.inDoubt(words) === "await-report" ? recordUnanswered(tx, message, now) : endInDoubt(tx, message),
		);
	if (seconds !== undefined && outcome !== "over")
		return saveOutcome(async (tx) => {
			if (!(await releaseMessage(tx, messageId))) return;
			if (outcome === "throttled") await waitForSendSlot(tx, messageId, recipient);
			else await enqueue(tx, way.job, { messageId }, { startAfter: inSeconds(seconds, now) });
		});
	const isWhatsApp = error instanceof WhatsAppError;
	if (!isWhatsApp) log.warn({ err: error, channel }, "a message could not be sent");
	const isUnclear = channel === "sms" && noticeId === null && error.code === "timeout";
	const reason = isWhatsApp ? error.reason : isUnclear ? IN_DOUBT : way.failure;
	const failure = { reason, ...(isWhatsApp ? { errorCode: error.errorCode } : {}) };
	const isStop = isWhatsApp && error.handling === "stop";
	const isNews = isStop && (await isNewsToAdministrators(failure));
	await saveOutcome(async (tx) => {
		const failed = await failMessages(tx, eq(messages.id, messageId), failure);
		if (isStop && failed > 0) await stopBatch(tx, message, failure, isNews);
	});
}
