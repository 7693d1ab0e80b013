import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { db } from "~/platform/db/client.server";
import { outageOf, throughOutage } from "~/platform/db/outage.server";
import { log } from "~/platform/log/log.server";
import { withJob } from "~/platform/log/request-trace.server";
import { jobSeconds } from "~/platform/metrics/metrics.server";
import { type Job, jobs, type Work } from "~/platform/queue/job.server";
import { closeQueue, queue, runInQueue } from "~/platform/queue/queue.server";
import { failIfLeftOut } from "~/platform/queue/round.server";

/** A job as pg-boss stores it. */
type Fetched = PgBoss.JobWithMetadata<{ requestId?: string }>;
/** One attempt at a job, identified by `retryCount`. */
type Attempt = Pick<Fetched, "name" | "id" | "retryCount">;

/** SQL condition: the job's data still contain a secret. */
const HOLDS_SECRET = { sealed: "data ? 'sealed'", all: "true", none: "false" };
const REDACTED = `'{"isRedacted":true}'::jsonb`;

/** An attempt that exceeds its timeout may overlap with the next one, so each updates only its own state (decision 392). */
const isThisAttempt = "name = $1 and id = $2::uuid and retry_count = $3::int and state = 'active'";

/** Marks an attempt as completed. No effect if it has already ended. */
const completeAttempt = ({ name, id, retryCount }: Attempt) =>
	runInQueue(
		jobs.get(name)?.secret
			? `delete from pgboss.job where ${isThisAttempt}`
			: `update pgboss.job set state = 'completed', completed_on = now() where ${isThisAttempt}`,
		[name, id, retryCount],
	);

/** Exponential backoff with jitter, as in pg-boss. */
const BACKOFF = "make_interval(secs => retry_delay * 2 ^ least(16, retry_count) * (1 + random()))";
const hasMore = "retry_count < retry_limit";

/**
 * Marks an attempt as failed: the job is retried, or fails for good. A failed job stays for administrators without its secret, since a
 * code or link sent days later is useless. No effect if the attempt has already ended.
 */
const failAttempt = ({ name, id, retryCount }: Attempt, reason: string, backoff = BACKOFF) =>
	runInQueue(
		`update pgboss.job set
			state = (case when ${hasMore} then 'retry' else 'failed' end)::pgboss.job_state,
			start_after = case when ${hasMore} then now() + ${backoff} else start_after end,
			completed_on = case when ${hasMore} then null else now() end,
			output = jsonb_build_object('message', $4::text),
			data = case when ${hasMore} or not (${HOLDS_SECRET[jobs.get(name)?.secret ?? "none"]}) then data else ${REDACTED} end
		where ${isThisAttempt}`,
		[name, id, retryCount, reason],
	);

/** Redacts all failed jobs: the job of a killed process fails without passing through `failAttempt`. */
export async function redactFailedJobs(): Promise<void> {
	for (const { name, secret } of jobs.values())
		if (secret)
			await db.execute(sql`update pgboss.job set data = ${sql.raw(REDACTED)}
				where name = ${name} and state = 'failed' and ${sql.raw(HOLDS_SECRET[secret])}`);
}

const OUTAGE_LIMIT_MS = 60_000;

/** Saves the outcome of an attempt, retrying during an outage. After a minute the job is left to expire. */
async function retryDuringOutage(write: () => Promise<unknown>): Promise<void> {
	await throughOutage(write, OUTAGE_LIMIT_MS).catch((error: unknown) =>
		log.error({ err: error }, "the outcome of a job could not be saved: it runs again when it expires"),
	);
}

/** @throws Error when the work exceeds the job's timeout: another worker may then have the job. */
async function withinTime(work: Promise<unknown>, seconds: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const limit = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`The job took longer than ${seconds} seconds`)), seconds * 1000).unref();
	});
	await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Runs a job once and saves the outcome of this attempt. */
async function runOnce(job: Fetched, work: Work<never>): Promise<void> {
	const { requestId, ...data } = job.data;
	const endTimer = jobSeconds.startTimer({ queue: job.name });
	try {
		const isLastAttempt = job.retryCount >= job.retryLimit;
		const done = failIfLeftOut(() => work(data as never, { attempt: job.retryCount + 1, isLastAttempt }));
		await withinTime(done, Number(job.expireInSeconds));
	} catch (error) {
		endTimer({ outcome: "failed" });
		log.warn({ attempt: job.retryCount + 1, err: error }, "job failed");
		return retryDuringOutage(() => failAttempt(job, error instanceof Error ? error.message : String(error)));
	}
	const ms = Math.round(endTimer({ outcome: "done" }) * 1000);
	// Scheduled jobs run several times a minute; jobs caused by a request are logged at info level, so that it can be traced.
	log[requestId ? "info" : "debug"]({ ms }, "job done");
	return retryDuringOutage(() => completeAttempt(job));
}

/** Running attempts of this process. */
const runningAttempts = new Map<Promise<void>, Attempt>();
const loops = new Set<Promise<void>>();
let stopController = new AbortController();

/** Waits for a step of a loop. Logs its error, unless the database is away. */
const logFailure = (step: Promise<unknown>) =>
	step.catch((error: unknown) => {
		if (!outageOf(error)) log.error({ err: error }, "a repeated step failed");
	});

/** Repeats a step until this process stops taking jobs. */
export function startRepeating(step: () => Promise<unknown>, pauseMs: number): void {
	const { signal } = stopController;
	async function repeat() {
		while (!signal.aborted) {
			await logFailure(step());
			await wait(pauseMs, undefined, { signal }).catch(() => undefined);
		}
	}
	loops.add(repeat());
}

/** Takes up to `room` jobs of a queue and begins a try of each. @returns the tries, each until its outcome is saved */
export async function takeJobs({ name, work }: Job<never>, room: number): Promise<Promise<void>[]> {
	if (!work) throw new Error(`The job ${name} has no handler`);
	const taken = await queue().fetch<Fetched["data"]>(name, { batchSize: room, includeMetadata: true });
	return taken.map((job) => {
		const trace = { job: job.id, queue: name, requestId: job.data.requestId };
		const done = withJob(trace, () => runOnce(job, work)).finally(() => runningAttempts.delete(done));
		runningAttempts.set(done, job);
		return done;
	});
}

/** Queues that have a job to run. One statement lists them all: a fetch from each would be some fifty statements a second. */
const LIST_DUE = `select queue from jsonb_array_elements_text($1::jsonb) as queue cross join lateral (
	select from pgboss.job where name = queue and state < 'active' and start_after < now() limit 1) as due`;

/**
 * Fetches and runs jobs until the process stops: from each queue that has some as many as there are free slots, at most once
 * every `pollSeconds`. It looks for such queues as often as the most frequent of them may be fetched from.
 * @throws Error if a job has no handler
 */
export function startWork(all: Job<never>[]): void {
	const queues = new Map(
		all.map((job) => {
			if (!job.work) throw new Error(`The job ${job.name} has no handler`);
			return [job.name, { job, freeSlots: job.queue.concurrency, nextAt: 0 }];
		}),
	);
	async function takeFrom(name: string) {
		const queue = queues.get(name);
		if (!queue) return;
		queue.nextAt = performance.now() + queue.job.queue.pollSeconds * 1000;
		for (const done of await takeJobs(queue.job, queue.freeSlots)) {
			queue.freeSlots -= 1;
			void done.finally(() => {
				queue.freeSlots += 1;
			});
		}
	}
	startRepeating(
		async () => {
			const ready = [...queues].filter(([, { freeSlots, nextAt }]) => freeSlots > 0 && nextAt <= performance.now());
			const names = JSON.stringify(ready.map(([name]) => name));
			const { rows } = await runInQueue(LIST_DUE, [names]);
			await Promise.all(rows.map(({ queue }) => logFailure(takeFrom(queue))));
		},
		Math.min(...all.map(({ queue }) => queue.pollSeconds)) * 1000,
	);
}

const STOP_LIMIT_MS = 8_000;

/** Takes no more jobs, lets running ones finish (up to 8 s), and returns the others to the queue for an immediate retry. */
export async function endWork(): Promise<void> {
	stopController.abort();
	stopController = new AbortController();
	const allDone = Promise.all(loops).then(() => Promise.all(runningAttempts.keys()));
	await Promise.race([allDone, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
	loops.clear();
	const reason = "The process stopped before the job was done";
	await Promise.all([...runningAttempts.values()].map((job) => failAttempt(job, reason, "interval '0'")));
}

/** Stops all work and closes the queue. */
export async function stopQueue(): Promise<void> {
	await endWork();
	await closeQueue();
}
