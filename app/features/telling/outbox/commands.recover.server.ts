import { and, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { failMessages } from "~/features/telling/outbox/commands.end.server";
import { queueJobs } from "~/features/telling/outbox/queue.server";
import { sendAlertJob, sendMessageJob, sendPushJob } from "~/features/telling/outbox/queues.server";
import { messages } from "~/features/telling/outbox/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase } from "~/platform/language/translate";
import { hasLiveJob } from "~/platform/queue/queue.server";

const MESSAGES_AT_ONCE = 500;
/** Longer than any message waits between the transaction that queued it and its job. */
const JOB_MISSING_MS = 2 * 60 * 1000;
/** A message claimed within this time may be being sent right now. */
const IN_HAND_MS = 30 * 1000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const isQueued = eq(messages.status, sql`'queued'`);

const isByWhatsApp = and(isQueued, eq(messages.channel, "whatsapp"));
const isUnconfirmed = sql`${messages.channel} = 'push' and ${messages.status} in ('queued', 'sent')`;

/**
 * Fails WhatsApp messages that are still unsent after their time, so that they do not arrive late, and pushes that no device has
 * confirmed. A mail or SMS has a job, which ends it.
 */
async function failLate(now: Date, which: SQL | undefined, reason: string): Promise<void> {
	const isIdle = or(isNull(messages.claimedAt), lt(messages.claimedAt, before(now, IN_HAND_MS)));
	const isLate = sql`coalesce(${messages.expiresAt}, ${messages.createdAt} + interval '1 day') < ${now.toISOString()}::timestamptz`;
	for (let ended = MESSAGES_AT_ONCE; ended === MESSAGES_AT_ONCE; )
		ended = await db.transaction(async (tx) => {
			const late = await tx
				.select({ id: messages.id })
				.from(messages)
				.where(and(which, isLate, isIdle))
				.orderBy(messages.id)
				.limit(MESSAGES_AT_ONCE)
				.for("update", { skipLocked: true });
			const ids = late.map(({ id }) => id);
			if (ids.length > 0) await failMessages(tx, inArray(messages.id, ids), { reason });
			return ids.length;
		});
}

/** Fails what is late, and queues a new job for messages that lost theirs; a duplicate job is harmless, so two runs at once are too. */
export async function recoverMessages(now = new Date()): Promise<void> {
	await failLate(
		now,
		and(isByWhatsApp, isNotNull(messages.noticeId)),
		phrase("WhatsApp did not accept it within 10 minutes."),
	);
	await failLate(
		now,
		and(isByWhatsApp, isNull(messages.noticeId)),
		phrase("This message could not be sent within a day."),
	);
	await failLate(now, isUnconfirmed, phrase("No device confirmed it within 10 minutes."));
	const hasJob = or(
		...[sendMessageJob, sendAlertJob, sendPushJob].map((job) => hasLiveJob(job, "messageId", messages.id)),
	);
	await db.transaction(async (tx) => {
		const stranded = await tx
			.select(columnsOf(messages, "id", "channel", "template", "noticeId"))
			.from(messages)
			.where(and(isQueued, lt(messages.createdAt, before(now, JOB_MISSING_MS)), hasJob && not(hasJob)))
			.orderBy(messages.id)
			.limit(MESSAGES_AT_ONCE);
		await queueJobs(tx, stranded);
	});
}
