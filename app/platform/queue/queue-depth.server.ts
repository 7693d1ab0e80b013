import { sql } from "drizzle-orm";
import { type Database, db } from "~/platform/db/client.server";
import { jobs } from "~/platform/queue/job.server";

export type QueueDepth = {
	queue: string;
	/** Jobs that could run now, up to the bound below. */
	waiting: number;
	/** For how many seconds the first of them could have run; 0 where none waits. */
	oldestSeconds: number;
	/** Jobs whose last try failed, of the newest of all queues. */
	failed: number;
};

/** What stands in a longer queue is not counted: that it is this long says enough. */
const MAX_COUNTED = 10_000;

/**
 * Every queue by pg-boss's own index of jobs to fetch (name, start_after), and the failed ones by ours: no table is read
 * through. Exported for a test of its plan.
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

/** So many of the newest failed jobs are listed. */
export const MAX_FAILED_SHOWN = 100;

/** Exported so that a test can check its plan. */
export const FAILED_JOBS_STATEMENT = sql`select count(*)::int as count
	from (select from pgboss.job where state = 'failed' limit ${MAX_FAILED_SHOWN + 1}::int) as failed`;

/** How many jobs have failed for good, as far as their list shows them; `isCapped` where there are more. */
export async function countFailedJobs(): Promise<{ count: number; isCapped: boolean }> {
	const [{ count } = { count: 0 }] = await db.execute<{ count: number }>(FAILED_JOBS_STATEMENT);
	return { count: Math.min(count, MAX_FAILED_SHOWN), isCapped: count > MAX_FAILED_SHOWN };
}
