import { sql } from "drizzle-orm";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { MINUTE_MS } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { unfinishedJobs } from "~/platform/queue/queue.server";

/** Look-ups that still wait for another try then keep nobody waiting: the evening's board comes at 21:15. */
const MAX_WAIT_MS = 45 * MINUTE_MS;

/** Whether a round has ended: none of its look-ups is left, or it has gone on for long enough since a moment. */
export async function isRoundOver(tx: Database, round: string, since: Date): Promise<boolean> {
	if (Date.now() - since.getTime() > MAX_WAIT_MS) return true;
	const [row] = await tx.execute<{ is_over: boolean }>(
		sql`select not coalesce(${round} = any ${unfinishedJobs(fetchCourtRecordJob, "round")}, false) as is_over`,
	);
	return row?.is_over ?? true;
}
