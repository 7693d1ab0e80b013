import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { enqueue } from "~/db/queue.server";
import { alertDeliveries, type Channel } from "~/db/schema/alerts";
import { giveBackMessage } from "~/features/subscriptions/commands.server";

/** What a message falls back to; after an email there is nothing left. */
const NEXT: Partial<Record<Channel, Channel>> = { whatsapp: "sms", sms: "email" };

type Failed = { id: string; noticeId: number; channel: Channel; subscriptionId: string | null };

/**
 * Ends a delivery that failed, returns its charge, and queues the next channel. A channel that the notice has already is
 * left alone: whoever has e-mail ticked gets one mail, not two.
 */
export async function failDelivery(tx: Database, failed: Failed, reason: string): Promise<void> {
	await tx
		.update(alertDeliveries)
		.set({ state: "failed", reason, subscriptionId: null, stateAt: sql`now()` })
		.where(eq(alertDeliveries.id, failed.id));
	if (failed.subscriptionId) await giveBackMessage(tx, failed.subscriptionId);
	const channel = NEXT[failed.channel];
	if (!channel) return;
	const [next] = await tx
		.insert(alertDeliveries)
		.values({ noticeId: failed.noticeId, channel, state: "queued", insteadOf: failed.channel })
		.onConflictDoNothing()
		.returning({ deliveryId: alertDeliveries.id });
	if (next) await enqueue(tx, "send-alert", next);
}
