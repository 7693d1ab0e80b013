import { sql } from "drizzle-orm";
import { type Database, db } from "~/platform/db/client.server";
import { jobs } from "~/platform/queue/job.server";

export type QueueDepth = {
	queue: string;
	/** Jobs that could run now, up to MAX_COUNTED. */
	waiting: number;
	/** Seconds since the oldest of them became due; 0 if none is due. */
	oldestSeconds: number;
	/** Jobs that failed for good, among the newest MAX_COUNTED of all queues. */
	failed: number;
};

/** Counting stops here, because the exact length of a longer queue does not matter. */
const MAX_COUNTED = 10_000;

/**
 * Uses pg-boss's index of due jobs (name, start_after) and our index of failed ones, so no table is scanned. Exported for a test
 * of its query plan.
 */
export const queueDepths = () => sql`select queue,
		(select count(*)::int from (select from pgboss.job
			where name = queue and state < 'active' and start_after <= now() limit ${MAX_COUNTED}::int) as due) as waiting,
		coalesce((select extract(epoch from now() - start_after)::float8 from pgboss.job
			where name = queue and state < 'active' and start_after <= now()
			order by name, start_after limit 1), 0) as "oldestSeconds",
		coalesce(failed.count, 0) as failed
	from unnest(${sql.param([...jobs.keys()])}::text[]) as queue
	left join (select name, count(*)::int as count
		from (select name from pgboss.job where state = 'failed' order by completed_on desc limit ${MAX_COUNTED}::int) as newest
		group by name) as failed on failed.name = queue`;

export const listQueueDepths = async (tx: Database): Promise<QueueDepth[]> => [
	...(await tx.execute<QueueDepth>(queueDepths())),
];

/** The list shows this many of the newest failed jobs. */
export const MAX_FAILED_SHOWN = 100;

/** Exported for a test of its query plan. */
export const FAILED_JOBS_STATEMENT = sql`select count(*)::int as count
	from (select from pgboss.job where state = 'failed' limit ${MAX_FAILED_SHOWN + 1}::int) as failed`;

/** Number of jobs that failed for good, capped at MAX_FAILED_SHOWN; `isCapped` if there are more. */
export async function countFailedJobs(): Promise<{ count: number; isCapped: boolean }> {
	const [{ count } = { count: 0 }] = await db.execute<{ count: number }>(FAILED_JOBS_STATEMENT);
	return { count: Math.min(count, MAX_FAILED_SHOWN), isCapped: count > MAX_FAILED_SHOWN };
}
