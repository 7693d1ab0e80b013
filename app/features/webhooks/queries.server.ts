import { and, desc, eq, isNull, lt, max } from "drizzle-orm";
import { formatMoment } from "~/calendar/day";
import { type Database, db } from "~/db/client.server";
import { hasId, isUuid } from "~/db/ids";
import { webhookDeliveries, webhookEndpoints } from "~/db/schema/webhooks";
import { DomainError } from "~/errors";
import type { DeliveryItem, DeliveryView } from "~/features/webhooks/delivery-table";
import type { WebhookItem, WebhookState } from "~/features/webhooks/webhook-table";
import { t } from "~/language/translate";

const columns = {
	id: webhookEndpoints.id,
	url: webhookEndpoints.url,
	kinds: webhookEndpoints.kinds,
	createdAt: webhookEndpoints.createdAt,
	pausedAt: webhookEndpoints.pausedAt,
	disabledAt: webhookEndpoints.disabledAt,
	disabledFor: webhookEndpoints.disabledFor,
	failingSince: webhookEndpoints.failingSince,
	previousUntil: webhookEndpoints.previousUntil,
};

/** A person's webhooks, newest first, each with the moment of its last try. */
export function listWebhooks(userId: string) {
	const latest = db
		.select({ endpointId: webhookDeliveries.endpointId, triedAt: max(webhookDeliveries.triedAt).as("tried_at") })
		.from(webhookDeliveries)
		.where(eq(webhookDeliveries.endpointId, webhookEndpoints.id))
		.groupBy(webhookDeliveries.endpointId)
		.as("latest");
	return db
		.select({ ...columns, triedAt: latest.triedAt })
		.from(webhookEndpoints)
		.leftJoinLateral(latest, eq(latest.endpointId, webhookEndpoints.id))
		.where(eq(webhookEndpoints.userId, userId))
		.orderBy(desc(webhookEndpoints.id));
}

export type Webhook = Omit<Awaited<ReturnType<typeof listWebhooks>>[number], "triedAt">;

/** How a webhook stands. */
export function stateOf({ disabledAt, pausedAt, failingSince }: Webhook): WebhookState {
	if (disabledAt) return "disabled";
	if (pausedAt) return "paused";
	return failingSince ? "failing" : "on";
}

/** The addresses that events of a person are sent to now, oldest first. */
export async function listAddressesSentTo(tx: Database, userId: string): Promise<string[]> {
	const { url, id, pausedAt, disabledAt } = webhookEndpoints;
	const isSentTo = and(eq(webhookEndpoints.userId, userId), isNull(pausedAt), isNull(disabledAt));
	return (await tx.select({ url }).from(webhookEndpoints).where(isSentTo).orderBy(id)).map((row) => row.url);
}

/** One of a person's webhooks. @throws DomainError `not-found` */
export async function getWebhook(userId: string, id: string): Promise<Webhook> {
	const [found] = await db
		.select(columns)
		.from(webhookEndpoints)
		.where(and(eq(webhookEndpoints.userId, userId), hasId(webhookEndpoints.id, id)));
	if (!found) throw new DomainError("not-found", t("This webhook does not exist."));
	return found;
}

/** A person's webhooks for a screen. */
export async function webhookItems(userId: string): Promise<WebhookItem[]> {
	return (await listWebhooks(userId)).map(({ triedAt, ...webhook }) => ({
		id: webhook.id,
		url: webhook.url,
		kinds: webhook.kinds.length,
		state: stateOf(webhook),
		tried: triedAt ? formatMoment(triedAt) : t("Never"),
	}));
}

/** A webhook for its page. @throws DomainError `not-found` */
export async function webhookView(userId: string, id: string) {
	const webhook = await getWebhook(userId, id);
	const { url, kinds, createdAt, failingSince, disabledFor, previousUntil } = webhook;
	const isBothValid = previousUntil !== null && previousUntil.getTime() > Date.now();
	return {
		id,
		url,
		kinds,
		state: stateOf(webhook),
		disabledFor,
		created: formatMoment(createdAt),
		failingSince: failingSince && formatMoment(failingSince),
		bothUntil: isBothValid ? formatMoment(previousUntil) : null,
	};
}

const ROWS_PER_PAGE = 20;

const item = ({ triedAt, createdAt, nextTryAt, ...row }: typeof webhookDeliveries.$inferSelect): DeliveryItem => ({
	id: row.id,
	kind: row.kind,
	created: formatMoment(createdAt),
	state: row.state,
	tries: row.tries,
	status: row.status,
	millis: row.millis,
	next: row.state === "waiting" && row.tries > 0 ? formatMoment(nextTryAt) : null,
});

/** One page of the log of a webhook, newest first, and one delivery in full where it is asked for. */
export async function deliveryLog(webhookId: string, { before, shown }: { before?: string; shown?: string }) {
	const ofWebhook = eq(webhookDeliveries.endpointId, webhookId);
	const isOlder = before && isUuid(before) ? lt(webhookDeliveries.id, before) : undefined;
	const rows = await db
		.select()
		.from(webhookDeliveries)
		.where(and(ofWebhook, isOlder))
		.orderBy(desc(webhookDeliveries.id))
		.limit(ROWS_PER_PAGE + 1);
	const items = rows.slice(0, ROWS_PER_PAGE).map(item);
	const [one] = shown
		? await db
				.select()
				.from(webhookDeliveries)
				.where(and(ofWebhook, hasId(webhookDeliveries.id, shown)))
		: [];
	const view: DeliveryView | null = one
		? {
				...item(one),
				body: JSON.stringify(JSON.parse(one.body), undefined, 2),
				answer: one.answer,
				problem: one.problem && t(one.problem),
				tried: one.triedAt && formatMoment(one.triedAt),
			}
		: null;
	return { items, shown: view, older: rows.length > ROWS_PER_PAGE ? (items.at(-1)?.id ?? null) : null };
}
