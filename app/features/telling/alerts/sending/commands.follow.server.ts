import { and, eq, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { uncountMessage } from "~/features/money/subscriptions/commands.server";
import { sendAlertJob } from "~/features/telling/alerts/queues.server";
import { alertDeliveries, alertNotices, type Channel } from "~/features/telling/alerts/schema";
import {
	failUnsentMessages,
	listMovedMessages,
	type MovedMessage,
} from "~/features/telling/outbox/alert-messages.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { enqueue, hasLiveJob } from "~/platform/queue/queue.server";

const AT_ONCE = 500;
const MINUTE_MS = 60 * 1000;
/** A WhatsApp message still unsent after this time falls back to another channel. */
const SENT_WITHIN_MS = 10 * MINUTE_MS;
/** No fallback for a message that fails later than this, since it is out of date. */
const FOLLOWED_MS = 24 * 60 * MINUTE_MS;
/** Longer than any delivery waits between the transaction that queued it and its job. */
const JOB_MISSING_AFTER_MS = 2 * MINUTE_MS;

/** Updates deliveries from the status of their messages, and queues the fallback of undelivered ones. */
export async function followDeliveries(at: Date): Promise<void> {
	for (let moved = AT_ONCE; moved === AT_ONCE; ) moved = await followBatch(at);
	for (let late = AT_ONCE; late === AT_ONCE; ) late = await giveUpBatch(at);
	await recoverDeliveries(at);
}

// The states are literals, since a plan without values cannot use the index of open deliveries.
const isOpen = sql`${alertDeliveries.channel} = 'whatsapp' and ${alertDeliveries.state} in ('queued', 'sent')`;
const isUnsent = sql`${alertDeliveries.channel} = 'whatsapp' and ${alertDeliveries.state} = 'queued'`;
const isOnItsWay = sql`${alertDeliveries.channel} <> 'whatsapp' and ${alertDeliveries.state} in ('queued', 'sending')`;
const failedColumns = columnsOf(alertDeliveries, "id", "noticeId", "channel", "subscriptionId", "messageId");

/** The fallback of each channel; email has none. */
const NEXT: Partial<Record<Channel, Channel>> = { whatsapp: "sms", sms: "email" };

type Failed = { id: string; noticeId: number; channel: Channel; subscriptionId: string | null };

/** Ends an SMS that may have been sent, which stays charged. */
export async function markUnknown(tx: Database, { id }: Pick<Failed, "id">): Promise<void> {
	log.warn({ delivery: id }, "it is not known whether an SMS was sent");
	await tx
		.update(alertDeliveries)
		.set({ state: "unknown", reason: phrase("We do not know whether the SMS was sent."), stateAt: sql`now()` })
		.where(eq(alertDeliveries.id, id));
}

/**
 * Ends a failed or skipped delivery, returns its charge, and queues the next channel unless the notice already has it, so that
 * nobody gets two mails. Whether the next channel is allowed is checked when it is tried.
 */
export async function failDelivery(
	tx: Database,
	failed: Failed,
	reason: string,
	state: "failed" | "skipped" = "failed",
): Promise<void> {
	await tx
		.update(alertDeliveries)
		.set({ state, reason, subscriptionId: null, stateAt: sql`now()` })
		.where(eq(alertDeliveries.id, failed.id));
	if (failed.subscriptionId) await uncountMessage(tx, failed.subscriptionId);
	await queueNextChannel(tx, failed);
}

export async function queueNextChannel(tx: Database, failed: Pick<Failed, "noticeId" | "channel">): Promise<void> {
	const channel = NEXT[failed.channel];
	if (!channel) return;
	const [next] = await tx
		.insert(alertDeliveries)
		.values({ noticeId: failed.noticeId, channel, state: "queued", insteadOf: failed.channel })
		.onConflictDoNothing()
		.returning({ deliveryId: alertDeliveries.id });
	if (next) await enqueue(tx, sendAlertJob, next);
}

function followBatch(at: Date): Promise<number> {
	const followedFrom = new Date(at.getTime() - FOLLOWED_MS).toISOString();
	return db.transaction(async (tx) => {
		const moved = await listMovedMessages(
			tx,
			sql`select message_id, state as status from alert_deliveries
				where channel = 'whatsapp' and state in ('queued', 'sent') and created_at > ${followedFrom}::timestamptz`,
			AT_ONCE,
		);
		const arrived = moved.filter(({ status }) => status !== "failed");
		await recordArrived(tx, arrived);
		const failures = new Map(
			moved.flatMap(({ messageId, status, reason }) => (status === "failed" ? [[messageId, reason]] : [])),
		);
		if (failures.size > 0)
			for (const failed of await lockOpen(tx, [...failures.keys()]))
				await failDelivery(tx, failed, failures.get(failed.messageId ?? "") ?? phrase("WhatsApp did not deliver it."));
		return moved.length;
	});
}

async function recordArrived(tx: Database, arrived: MovedMessage[]): Promise<void> {
	if (arrived.length === 0) return;
	const rows = arrived.map(({ messageId, status, statusAt }) => ({
		messageId,
		state: status === "sent" ? "sent" : "delivered",
		statusAt: statusAt?.toISOString() ?? null,
	}));
	await tx.execute(sql`
		update alert_deliveries set state = arrived.state, state_at = coalesce(arrived."statusAt", now()),
			accepted_at = coalesce(accepted_at, arrived."statusAt", now())
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as arrived("messageId" uuid, state text, "statusAt" timestamptz)
		where message_id = arrived."messageId" and alert_deliveries.state in ('queued', 'sent')`);
}

const lockOpen = (tx: Database, messageIds: string[]) =>
	tx
		.select(failedColumns)
		.from(alertDeliveries)
		.where(and(isOpen, inArray(alertDeliveries.messageId, messageIds)))
		.orderBy(alertDeliveries.id)
		.for("update");

function giveUpBatch(at: Date): Promise<number> {
	return db.transaction(async (tx) => {
		const late = await tx
			.select(failedColumns)
			.from(alertDeliveries)
			.where(and(isUnsent, lt(alertDeliveries.createdAt, new Date(at.getTime() - SENT_WITHIN_MS))))
			.orderBy(alertDeliveries.id)
			.limit(AT_ONCE)
			.for("update", { skipLocked: true });
		const reason = phrase("WhatsApp did not accept it within 10 minutes.");
		const messageIds = late.flatMap(({ messageId }) => messageId ?? []);
		const given = new Set(await failUnsentMessages(tx, messageIds, reason));
		const failed = late.filter(({ messageId }) => messageId === null || given.has(messageId));
		for (const delivery of failed) await failDelivery(tx, delivery, reason);
		return failed.length;
	});
}

/** Queues a new job for deliveries that lost theirs, as when the worker was killed at the last try. */
async function recoverDeliveries(at: Date): Promise<void> {
	const missingSince = new Date(at.getTime() - JOB_MISSING_AFTER_MS);
	const isStranded = and(
		isOnItsWay,
		lt(alertDeliveries.createdAt, missingSince),
		or(isNull(alertDeliveries.triedAt), lt(alertDeliveries.triedAt, missingSince)),
		not(hasLiveJob(sendAlertJob, "deliveryId", alertDeliveries.id)),
	);
	await db.transaction(async (tx) => {
		const stranded = await tx
			.select({ deliveryId: alertDeliveries.id })
			.from(alertDeliveries)
			.where(isStranded)
			.orderBy(alertDeliveries.id)
			.limit(AT_ONCE);
		await enqueue(tx, sendAlertJob, stranded);
	});
}

const KEPT = sql`interval '90 days'`;
const FORGOTTEN_AT_ONCE = 2000;

/** Deletes notices older than 90 days. */
export async function forgetOldAlerts(): Promise<void> {
	for (;;) {
		const old = db
			.select({ id: alertNotices.id })
			.from(alertNotices)
			.where(lt(alertNotices.createdAt, sql`now() - ${KEPT}`))
			.orderBy(alertNotices.createdAt)
			.limit(FORGOTTEN_AT_ONCE);
		const forgotten = await db
			.delete(alertNotices)
			.where(inArray(alertNotices.id, old))
			.returning({ id: alertNotices.id });
		if (forgotten.length < FORGOTTEN_AT_ONCE) return;
	}
}
