import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";

const MOST_COUNTED = 10_000;

/** Exported so that a test can check its plan. */
export const waitingStatement = sql`select count(*)::int as count from (
	select from webhook_deliveries where state in ('waiting', 'sending') limit ${MOST_COUNTED}) waiting`;

/** How many webhooks are not delivered yet, of anybody; beyond 10,000 they are not counted. */
export async function countWaitingWebhooks(tx: Database): Promise<number> {
	const [row] = await tx.execute<{ count: number }>(waitingStatement);
	return row?.count ?? 0;
}
