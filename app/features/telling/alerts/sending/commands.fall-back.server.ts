import { eq, sql } from "drizzle-orm";
import { giveBackMessage } from "~/features/money/subscriptions/commands.server";
import { sendAlertJob } from "~/features/telling/alerts/queues.server";
import { alertDeliveries, type Channel } from "~/features/telling/alerts/schema";
import type { Database } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { enqueue } from "~/platform/queue/queue.server";

/** What a message falls back to; after an email there is nothing left. */
const NEXT: Partial<Record<Channel, Channel>> = { whatsapp: "sms", sms: "email" };

type Failed = { id: string; noticeId: number; channel: Channel; subscriptionId: string | null };

/** Ends an SMS that may have been sent, which stays charged. */
export async function leaveInDoubt(tx: Database, { id }: Pick<Failed, "id">): Promise<void> {
	log.warn({ delivery: id }, "it is not known whether an SMS was sent");
	await tx
		.update(alertDeliveries)
		.set({ state: "unknown", reason: phrase("We do not know whether the SMS was sent."), stateAt: sql`now()` })
		.where(eq(alertDeliveries.id, id));
}

/**
 * Ends a delivery that failed, or that was not tried, returns its charge, and queues the next channel. A channel that the
 * notice has already is left alone: whoever has e-mail ticked gets one mail, not two. Whether the next one is open to the
 * notice, or was stopped, is seen when it is tried.
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
	if (failed.subscriptionId) await giveBackMessage(tx, failed.subscriptionId);
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
