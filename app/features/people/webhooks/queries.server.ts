import { and, desc, eq, getTableColumns, lt, max, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { isOn } from "~/features/people/webhooks/commands.emit.server";
import { webhookDeliveries, webhookEndpoints } from "~/features/people/webhooks/schema";
import { formatMoment } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { hasId, isUuid } from "~/platform/db/ids";
import { t } from "~/platform/language/translate";

const { sealedSecret, sealedPreviousSecret, isSlow, ...columns } = getTableColumns(webhookEndpoints);

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

export type Webhook = Awaited<ReturnType<typeof requireWebhook>>;

/** How a webhook stands. */
export function stateOf({ disabledAt, pausedAt, failingSince }: Webhook): "on" | "failing" | "paused" | "disabled" {
	if (disabledAt) return "disabled";
	if (pausedAt) return "paused";
	return failingSince ? "failing" : "on";
}

/** The addresses that events of a person are sent to now, oldest first. */
export async function listAddressesSentTo(tx: Database, userId: string): Promise<string[]> {
	const isSentTo = and(eq(webhookEndpoints.userId, userId), isOn);
	const rows = await tx.select(columns).from(webhookEndpoints).where(isSentTo).orderBy(webhookEndpoints.id);
	return rows.map(({ url }) => url);
}

/** Finds a webhook of a person's. */
export const ownWebhook = (userId: string, id: string) =>
	and(eq(webhookEndpoints.userId, userId), hasId(webhookEndpoints.id, id));

export const webhookNotFound = () => new DomainError("not-found", t("This webhook does not exist."));

/** One of a person's webhooks. @throws DomainError `not-found` */
export async function requireWebhook(userId: string, id: string) {
	const [found] = await db.select(columns).from(webhookEndpoints).where(ownWebhook(userId, id));
	if (!found) throw webhookNotFound();
	return found;
}

/** A person's webhooks for a screen. */
export async function webhookItems(userId: string) {
	return (await listWebhooks(userId)).map(({ triedAt, ...webhook }) => ({
		id: webhook.id,
		url: webhook.url,
		kinds: webhook.kinds.length,
		state: stateOf(webhook),
		tried: triedAt ? formatMoment(triedAt) : t("Never"),
	}));
}
export type WebhookItem = Awaited<ReturnType<typeof webhookItems>>[number];

/** A webhook for its page. @throws DomainError `not-found` */
export async function webhookView(userId: string, id: string) {
	const webhook = await requireWebhook(userId, id);
	const { url, kinds, createdAt, failingSince, disabledFor, previousUntil } = webhook;
	return {
		...{ id, url, kinds, state: stateOf(webhook), disabledFor },
		created: formatMoment(createdAt),
		failingSince: failingSince && formatMoment(failingSince),
		bothUntil: previousUntil && previousUntil.getTime() > Date.now() ? formatMoment(previousUntil) : null,
	};
}
export type WebhookView = Awaited<ReturnType<typeof webhookView>>;

const ROWS_PER_PAGE = 20;

type Row = typeof webhookDeliveries.$inferSelect;

const itemOf = ({ id, kind, state, tries, status, millis, createdAt, nextTryAt }: Row) => ({
	...{ id, kind, state, tries, status },
	took: millis === null ? null : t("{millis} ms", { millis }),
	created: formatMoment(createdAt),
	/** When it is tried again. */
	next: state === "waiting" && tries > 0 ? formatMoment(nextTryAt) : null,
});
export type DeliveryItem = ReturnType<typeof itemOf>;

const viewOf = (row: Row) => ({
	...itemOf(row),
	body: JSON.stringify(JSON.parse(row.body), undefined, 2),
	answer: row.answer,
	problem: row.problem && t(row.problem),
	tried: row.triedAt && formatMoment(row.triedAt),
});
export type DeliveryView = ReturnType<typeof viewOf>;

/** One page of the log of a webhook, newest first, and one delivery in full where it is asked for. */
export async function deliveryLog(webhookId: string, { before, shown }: { before?: string; shown?: string }) {
	const { id, endpointId } = webhookDeliveries;
	const ofWebhook = eq(endpointId, webhookId);
	const select = (which: SQL | undefined) => db.select().from(webhookDeliveries).where(and(ofWebhook, which));
	const rows = await select(before && isUuid(before) ? lt(id, before) : undefined)
		.orderBy(desc(id))
		.limit(ROWS_PER_PAGE + 1);
	const items = rows.slice(0, ROWS_PER_PAGE).map(itemOf);
	const [one] = shown ? await select(hasId(id, shown)) : [];
	const older = rows.length > ROWS_PER_PAGE ? (items.at(-1)?.id ?? null) : null;
	return { items, shown: one ? viewOf(one) : null, older };
}
export type DeliveryLog = Awaited<ReturnType<typeof deliveryLog>>;

/** Exported so that a test can check its plan. */
export const waitingStatement = sql`select count(*)::int as count from (
	select from webhook_deliveries where state in ('waiting', 'sending') limit 10000) waiting`;

/** How many webhooks are not delivered yet, of anybody; beyond 10,000 they are not counted. */
export async function countWaitingWebhooks(tx: Database): Promise<number> {
	const [row] = await tx.execute<{ count: number }>(waitingStatement);
	return row?.count ?? 0;
}
