import { and, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { users } from "~/features/people/users/schema";
import type { WebhookKind } from "~/features/people/webhooks/kinds";
import { sendWebhookJob } from "~/features/people/webhooks/queues.server";
import { webhookDeliveries, webhookEndpoints } from "~/features/people/webhooks/schema";
import type { Database } from "~/platform/db/client.server";
import { enqueue } from "~/platform/queue/queue.server";

export type WebhookEvent = {
	ownerId: string;
	type: WebhookKind;
	data: Record<string, unknown>;
	/** When it happened; now unless given. */
	at?: Date;
};

/** The text that is signed and sent. */
export const bodyOf = (type: string, data: Record<string, unknown>, at = new Date()) =>
	JSON.stringify({ type, timestamp: at.toISOString(), data });

export const isOn = and(isNull(webhookEndpoints.pausedAt), isNull(webhookEndpoints.disabledAt));

/** A condition on a column of user ids: whether they have an active webhook. Saves reading rows that nobody receives. */
export const isListening = (ownerId: SQLWrapper) =>
	sql`exists (select from ${webhookEndpoints} where ${webhookEndpoints.userId} = ${ownerId} and ${isOn})`;

type Delivery = { endpointId: string; kind: string; body: string };

const MAX_ROWS_AN_INSERT = 1000;

export async function queueDeliveries(tx: Database, all: Delivery[]): Promise<void> {
	for (let from = 0; from < all.length; from += MAX_ROWS_AN_INSERT) {
		const rows = all.slice(from, from + MAX_ROWS_AN_INSERT).map((row) => ({ id: uuidv7(), ...row }));
		await tx.insert(webhookDeliveries).values(rows);
		const jobs = rows.map(({ id, endpointId }) => ({ deliveryId: id, endpointId }));
		await enqueue(tx, sendWebhookJob, jobs);
	}
}

/** Deliveries and jobs are inserted in `tx`: a rollback sends nothing. Events during a pause are not saved for later. */
export async function emitEvents(tx: Database, events: WebhookEvent[]): Promise<void> {
	if (events.length === 0) return;
	const owners = [...new Set(events.map(({ ownerId }) => ownerId))];
	const endpoints = await tx
		.select({ id: webhookEndpoints.id, userId: webhookEndpoints.userId, kinds: webhookEndpoints.kinds })
		.from(webhookEndpoints)
		.innerJoin(users, eq(users.id, webhookEndpoints.userId))
		.where(and(inArray(webhookEndpoints.userId, owners), isOn, isNull(users.blockedAt)));
	if (endpoints.length === 0) return;
	const deliveries = events.flatMap(({ ownerId, type: kind, data, at }) => {
		const listening = endpoints.filter(({ userId, kinds }) => userId === ownerId && kinds.includes(kind));
		const body = listening.length > 0 ? bodyOf(kind, data, at) : "";
		return listening.map(({ id }) => ({ endpointId: id, kind, body }));
	});
	await queueDeliveries(tx, deliveries);
}
