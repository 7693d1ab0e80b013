import { and, desc, eq, getTableColumns, lt, max, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { isOn } from "~/features/people/webhooks/commands.emit.server";
import { webhookDeliveries, webhookEndpoints } from "~/features/people/webhooks/schema";
import { formatMoment } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { hasId, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const { sealedSecret, sealedPreviousSecret, isSlow, ...columns } = getTableColumns(webhookEndpoints);

/** A person's webhooks, newest first, each with the time of its last try. */
export function listWebhooks(userId: string) {
	const { endpointId, triedAt } = webhookDeliveries;
	const latest = db
		.select({ at: max(triedAt) })
		.from(webhookDeliveries)
		.where(eq(endpointId, webhookEndpoints.id));
	return db
		.select({ ...columns, triedAt: sql`${latest}`.mapWith(triedAt) })
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.userId, userId))
		.orderBy(desc(webhookEndpoints.id));
}

export type Webhook = Awaited<ReturnType<typeof requireWebhook>>;

export function stateOf({ disabledAt, pausedAt, failingSince }: Webhook) {
	if (disabledAt) return "disabled" as const;
	if (pausedAt) return "paused" as const;
	return failingSince ? ("failing" as const) : ("on" as const);
}

/** The addresses that receive a person's events now, oldest first. */
export async function listAddressesSentTo(tx: Database, userId: string): Promise<string[]> {
	const isSentTo = and(eq(webhookEndpoints.userId, userId), isOn);
	const rows = await tx.select(columns).from(webhookEndpoints).where(isSentTo).orderBy(webhookEndpoints.id);
	return rows.map(({ url }) => url);
}

export const ownWebhook = (userId: string, id: string) =>
	and(eq(webhookEndpoints.userId, userId), hasId(webhookEndpoints.id, id));

export const webhookNotFound = () => new DomainError("not-found", t("This webhook does not exist."));

/** One of a person's webhooks. @throws DomainError `not-found` */
export async function requireWebhook(userId: string, id: string) {
	const [found] = await db.select(columns).from(webhookEndpoints).where(ownWebhook(userId, id));
	if (!found) throw webhookNotFound();
	return found;
}

export async function webhookItems(userId: string) {
	return (await listWebhooks(userId)).map(({ triedAt, ...webhook }) => ({
		...{ id: webhook.id, url: webhook.url, kinds: webhook.kinds.length, state: stateOf(webhook) },
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

/** One page of a webhook's log, newest first, and the delivery `shown` in full. */
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

/** Counts everybody's undelivered webhooks, up to 10,000. */
export async function countWaitingWebhooks(tx: Database): Promise<number> {
	const [row] = await tx.execute<{ count: number }>(waitingStatement);
	return row?.count ?? 0;
}
