import { sql } from "~/db/client.server";
import { queue } from "~/db/queue.server";
import { DomainError } from "~/errors";

export type FailedJob = { id: string; queue: string; tries: number; reason: string; failedAt: string };

const SHOWN = 100;

/** Jobs whose last try has failed, newest first. What they carry may be personal, so it is not among what is shown. */
export async function listFailedJobs(): Promise<FailedJob[]> {
	return sql<FailedJob[]>`
		select id, name as queue, retry_count + 1 as tries, completed_on::text as "failedAt",
			coalesce(output->>'message', output->'value'->>'message', '') as reason
		from pgboss.job
		where state = 'failed'
		order by completed_on desc
		limit ${SHOWN}`;
}

/** Gives a failed job to the queue once more. @throws DomainError `not-found` when it is not there any longer. */
export async function retryFailedJob(id: string): Promise<void> {
	const [job] = await sql<
		{ queue: string }[]
	>`select name as queue from pgboss.job where id::text = ${id} and state = 'failed'`;
	if (!job) throw new DomainError("not-found", "This job is not waiting any longer.");
	await queue().retry(job.queue, id);
}
