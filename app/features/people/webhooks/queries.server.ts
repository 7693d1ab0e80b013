import { and, desc, eq, getTableColumns, lt, max, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { isOn } from "~/features/people/webhooks/commands.emit.server";
import { webhookDeliveries, webhookEndpoints } from "~/features/people/webhooks/schema";
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
export type ListedWebhook = Awaited<ReturnType<typeof listWebhooks>>[number];

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

const ROWS_PER_PAGE = 20;
const { body, answer, ...logColumns } = getTableColumns(webhookDeliveries);

/** One page of a webhook's log, newest first, and the delivery `shown` in full. */
export async function deliveryLog(webhookId: string, { before, shown }: { before?: string; shown?: string }) {
	const { id, endpointId } = webhookDeliveries;
	const ofWebhook = eq(endpointId, webhookId);
	const rows = await db
		.select(logColumns)
		.from(webhookDeliveries)
		.where(and(ofWebhook, before && isUuid(before) ? lt(id, before) : undefined))
		.orderBy(desc(id))
		.limit(ROWS_PER_PAGE + 1);
	const isShown = and(ofWebhook, hasId(id, shown ?? ""));
	const [one] = shown ? await db.select().from(webhookDeliveries).where(isShown) : [];
	const items = rows.slice(0, ROWS_PER_PAGE);
	const older = rows.length > ROWS_PER_PAGE ? (items.at(-1)?.id ?? null) : null;
	return { items, shown: one, older };
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
