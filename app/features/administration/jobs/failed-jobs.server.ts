import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { type Database, db } from "~/platform/db/client.server";
import { phrase, t } from "~/platform/language/translate";
import { MAX_FAILED_SHOWN } from "~/platform/queue/queue-depth.server";

export type FailedJob = {
	id: string;
	queue: string;
	tries: number;
	reason: string;
	/** Milliseconds since 1970. */
	failedAt: number;
	/** False where the job carried an OTP or a link, which was deleted. */
	isRetryable: boolean;
};

/** Failed jobs of one queue with the same reason, apart from numbers and addresses in it. */
export type FailedCause = {
	/** Identifies the cause in a URL. */
	key: string;
	queue: string;
	reason: string;
	count: number;
	/** How many can be retried. */
	retryable: number;
	/** Milliseconds since 1970. */
	lastFailedAt: number;
};

/** Only the newest failed jobs are grouped, and at most this many retried at once. */
export const MAX_GROUPED = 10_000;

/** Parts that vary between failures of one cause: addresses, ids, CNRs, long numbers. A three-digit status is a cause. */
const VARYING = "\\S+@\\S+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{4}[0-9]{12}|[0-9]{4,}";

/** A bound value, so that the build can escape it: one character beyond Latin-1 doubles a source's size in memory. */
const LEFT_OUT = "…";

const MAX_REASON_LENGTH = 300;

/** The newest failed jobs with their causes. Job data may be personal, so it is not read. Exported for a test of its plan. */
export const CAUSED = sql`select *, md5(queue || ' ' || cause) as key from (
	select id, name as queue, retry_count + 1 as tries, completed_on, reason, is_redacted,
		left(regexp_replace(reason, ${VARYING}::text, ${LEFT_OUT}::text, 'g'), ${MAX_REASON_LENGTH}::int) as cause
	from (
		select id, name, retry_count, completed_on, coalesce(data ? 'isRedacted', false) as is_redacted,
			coalesce(output->>'message', output->'value'->>'message', '') as reason
		from pgboss.job where state = 'failed' order by completed_on desc limit ${MAX_GROUPED}::int
	) as newest
) as caused`;

const millisecondsOf = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** Jobs whose last attempt failed, newest first, for one cause or for all causes. */
export async function listFailedJobs(key?: string): Promise<FailedJob[]> {
	return db.execute<FailedJob>(sql`
		select id, queue, tries, reason, ${millisecondsOf(sql`completed_on`)} as "failedAt", not is_redacted as "isRetryable"
		from (${CAUSED}) as failed
		where ${key === undefined ? sql`true` : sql`key = ${key}`}
		order by completed_on desc
		limit ${MAX_FAILED_SHOWN}`);
}

/** Causes of failed jobs, most frequent first; only one if `key` is given. */
export async function listFailedCauses(key?: string): Promise<FailedCause[]> {
	return db.execute<FailedCause>(sql`
		select key, queue, cause as reason, count(*)::int as count,
			(count(*) filter (where not is_redacted))::int as retryable,
			${millisecondsOf(sql`max(completed_on)`)} as "lastFailedAt"
		from (${CAUSED}) as failed
		where ${key === undefined ? sql`true` : sql`key = ${key}`}
		group by key, queue, cause
		order by count desc, max(completed_on) desc
		limit ${MAX_FAILED_SHOWN}`);
}

const REMOVED = phrase("This message had a code or a link, so we removed it. The user can request another.");

/**
 * Requeues failed jobs in the caller's transaction. pg-boss's own `retry` leaves the old dates, by which its maintenance would
 * archive a waiting or running job within seconds. @returns how many.
 */
async function requeue(tx: Database, which: SQL): Promise<number> {
	const back = await tx.execute(sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1,
		completed_on = null, keep_until = now() + interval '14 days' where state = 'failed' and ${which}`);
	return back.count;
}

/**
 * Queues a failed job again. @returns its queue.
 * @throws DomainError `not-found` when it is gone, `conflict` when its contents were deleted.
 */
export async function retryFailedJob(id: string, tx: Database = db): Promise<string> {
	const [job] = await tx.execute<{ queue: string; isRedacted: boolean }>(
		sql`select name as queue, coalesce(data ? 'isRedacted', false) as "isRedacted"
			from pgboss.job where id::text = ${id} and state = 'failed' for update`,
	);
	if (!job) throw new DomainError("not-found", t("This job is no longer in the list."));
	if (job.isRedacted) throw new DomainError("conflict", t(REMOVED));
	await requeue(tx, sql`name = ${job.queue} and id = ${id}::uuid`);
	return job.queue;
}

/** Queues all retryable failed jobs of a cause again. @returns how many they were. */
export const retryFailedJobsOf = (tx: Database, { key, queue }: Pick<FailedCause, "key" | "queue">): Promise<number> =>
	requeue(
		tx,
		sql`name = ${queue} and id in (select id from (${CAUSED}) as failed where key = ${key} and not is_redacted)`,
	);
