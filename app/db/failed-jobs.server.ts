import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { queue } from "~/db/queue.server";
import { DomainError } from "~/errors";

export type FailedJob = {
	id: string;
	queue: string;
	tries: number;
	reason: string;
	failedAt: string;
	/** False where the job carried a code or link, which was deleted. */
	isRetryable: boolean;
};

const SHOWN = 100;

/** Jobs whose last try has failed, newest first. Their data may be personal, so it is not shown. */
export async function listFailedJobs(): Promise<FailedJob[]> {
	return db.execute<FailedJob>(sql`
		select id, name as queue, retry_count + 1 as tries, completed_on::text as "failedAt",
			coalesce(output->>'message', output->'value'->>'message', '') as reason,
			not coalesce(data ? 'isRedacted', false) as "isRetryable"
		from pgboss.job
		where state = 'failed'
		order by completed_on desc
		limit ${SHOWN}`);
}

/** Queues a failed job again. @throws DomainError `not-found` when it, or what it carried, is gone. */
export async function retryFailedJob(id: string): Promise<void> {
	const [job] = await db.execute<{ queue: string; isRedacted: boolean }>(
		sql`select name as queue, data ? 'isRedacted' as "isRedacted" from pgboss.job where id::text = ${id} and state = 'failed'`,
	);
	if (!job) throw new DomainError("not-found", "This job is no longer in the list.");
	if (job.isRedacted)
		throw new DomainError(
			"conflict",
			"This message carried a code or a link and was removed. The person can request another.",
		);
	await queue().retry(job.queue, id);
}
