import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { type QueueName, runInQueue } from "~/db/queue.server";

/** One try of a job; a later try of the same job has another `retryCount`. */
export type Try = { id: string; retryCount: number };

/** Queues whose jobs carry codes, links or typed addresses: a job that is done is deleted at once. */
const WITH_SECRETS: ReadonlySet<QueueName> = new Set<QueueName>(["send-mail", "send-sms", "send-account-link"]);

const isSecret = "(name in ('send-mail', 'send-sms') and data ? 'sealed' or name = 'send-account-link')";
const REDACTED = `'{"isRedacted":true}'::jsonb`;

/** A try that outlives its time may meet the next one of its job: each ends itself alone (decision 392). */
const isThisTry = "name = $1 and id = $2::uuid and retry_count = $3::int and state = 'active'";

/** Records that a try did its work. Does nothing where that try has ended already. */
export const completeTry = (name: QueueName, { id, retryCount }: Try) =>
	runInQueue(
		WITH_SECRETS.has(name)
			? `delete from pgboss.job where ${isThisTry}`
			: `update pgboss.job set state = 'completed', completed_on = now() where ${isThisTry}`,
		[name, id, retryCount],
	);

/** The wait before the next try doubles with each, with jitter, as pg-boss has it. */
const WAIT = "make_interval(secs => retry_delay * 2 ^ least(16, retry_count) * (1 + random()))";
const hasMore = "retry_count < retry_limit";

/**
 * Records that a try failed: the job is tried again, or has failed for good. It then stays for an administrator, without
 * its secret: a code or a link that is sent days later helps nobody. Does nothing where that try has ended already.
 * `isAtOnce`: the work is not at fault, so the next try does not wait.
 */
export const failTry = (name: QueueName, { id, retryCount }: Try, reason: string, isAtOnce = false) =>
	runInQueue(
		`update pgboss.job set
			state = (case when ${hasMore} then 'retry' else 'failed' end)::pgboss.job_state,
			start_after = case when ${hasMore} then now() + ${isAtOnce ? "interval '0'" : WAIT} else start_after end,
			completed_on = case when ${hasMore} then null else now() end,
			output = jsonb_build_object('message', $4::text),
			data = case when ${hasMore} or not ${isSecret} then data else ${REDACTED} end
		where ${isThisTry}`,
		[name, id, retryCount, reason],
	);

/** Takes the secrets out of all jobs that have failed: a killed process fails its job without a word. */
export async function redactFailedJobs(): Promise<void> {
	await db.execute(sql.raw(`update pgboss.job set data = ${REDACTED} where state = 'failed' and ${isSecret}`));
}
