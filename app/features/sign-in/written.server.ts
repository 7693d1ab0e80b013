import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { hasWritten } from "~/db/may-lag.server";
import { users } from "~/db/schema/users";
import { currentTrace } from "~/request-trace.server";

/**
 * Notes how far the primary's log is, where the request that ends has written: from then on its person is answered by
 * replicas that have as much, on every device and by every token (decision 353).
 */
export async function rememberWrite(): Promise<void> {
	const userId = currentTrace()?.userId;
	if (!userId || !hasWritten()) return;
	await db
		.update(users)
		.set({ writtenWal: sql`pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint` })
		.where(eq(users.id, userId));
}
