import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { db } from "~/platform/db/client.server";
import { outageOf } from "~/platform/db/outage.server";
import { log } from "~/platform/log/log.server";
import { withJob } from "~/platform/log/request-trace.server";
import { jobSeconds } from "~/platform/metrics/metrics.server";
import { type Job, jobs, type Work } from "~/platform/queue/job.server";
import { closeQueue, queue, runInQueue } from "~/platform/queue/queue.server";

/** A job as pg-boss stores it. */
type Fetched = PgBoss.JobWithMetadata<{ requestId?: string }>;
/** One try of a job, identified by `retryCount`. */
type Try = Pick<Fetched, "name" | "id" | "retryCount">;

/** SQL condition: the job's data still contain a secret. */
const HOLDS_SECRET = { sealed: "data ? 'sealed'", all: "true", none: "false" };
const REDACTED = `'{"isRedacted":true}'::jsonb`;

/** A try that exceeds its timeout may overlap with the next one, so each try updates only its own state (decision 392). */
const isThisTry = "name = $1 and id = $2::uuid and retry_count = $3::int and state = 'active'";

/** Marks a try as completed. No effect if the try has already ended. */
const completeTry = ({ name, id, retryCount }: Try) =>
	runInQueue(
		jobs.get(name)?.secret
			? `delete from pgboss.job where ${isThisTry}`
			: `update pgboss.job set state = 'completed', completed_on = now() where ${isThisTry}`,
		[name, id, retryCount],
	);

/** Exponential backoff with jitter, as in pg-boss. */
const BACKOFF = "make_interval(secs => retry_delay * 2 ^ least(16, retry_count) * (1 + random()))";
const hasMore = "retry_count < retry_limit";

/**
 * Marks a try as failed: the job is retried, or fails for good. A failed job stays for administrators without its secret, since a
 * code or link sent days later is useless. No effect if the try has already ended.
 */
const failTry = ({ name, id, retryCount }: Try, reason: string, backoff = BACKOFF) =>
	runInQueue(
		`update pgboss.job set
			state = (case when ${hasMore} then 'retry' else 'failed' end)::pgboss.job_state,
			start_after = case when ${hasMore} then now() + ${backoff} else start_after end,
			completed_on = case when ${hasMore} then null else now() end,
			output = jsonb_build_object('message', $4::text),
			data = case when ${hasMore} or not (${HOLDS_SECRET[jobs.get(name)?.secret ?? "none"]}) then data else ${REDACTED} end
		where ${isThisTry}`,
		[name, id, retryCount, reason],
	);

/** Redacts all failed jobs: the job of a killed process fails without passing through `failTry`. */
export async function redactFailedJobs(): Promise<void> {
	for (const { name, secret } of jobs.values())
		if (secret)
			await db.execute(sql`update pgboss.job set data = ${sql.raw(REDACTED)}
				where name = ${name} and state = 'failed' and ${sql.raw(HOLDS_SECRET[secret])}`);
}

const RETRY_PAUSE_MS = 1000;
const OUTAGE_LIMIT_MS = 60_000;

/** Saves the outcome of a try, retrying during an outage. After a minute the job is left to expire. */
async function retryDuringOutage(write: () => Promise<unknown>): Promise<void> {
	for (const deadline = Date.now() + OUTAGE_LIMIT_MS; ; await wait(RETRY_PAUSE_MS)) {
		try {
			await write();
			return;
		} catch (error) {
			if (outageOf(error) && Date.now() < deadline) continue;
			log.error({ err: error }, "the outcome of a job could not be saved: it runs again when it expires");
			return;
		}
	}
}

/** @throws Error when the work exceeds the job's timeout: another worker may then have the job. */
async function withinTime(work: Promise<unknown>, seconds: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const limit = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`The job took longer than ${seconds} seconds`)), seconds * 1000).unref();
	});
	await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Runs one try of a job and saves its outcome. */
async function tryOnce(job: Fetched, work: Work<never>): Promise<void> {
	const { requestId, ...data } = job.data;
	const ended = jobSeconds.startTimer({ queue: job.name });
	try {
		const isLastTry = job.retryCount >= job.retryLimit;
		await withinTime(work(data as never, { isLastTry }), Number(job.expireInSeconds));
	} catch (error) {
		ended({ outcome: "failed" });
		log.warn({ attempt: job.retryCount + 1, err: error }, "job failed");
		return retryDuringOutage(() => failTry(job, error instanceof Error ? error.message : String(error)));
	}
	const ms = Math.round(ended({ outcome: "done" }) * 1000);
	// Scheduled jobs run several times a minute; jobs caused by a request are logged at info level, so that it can be traced.
	log[requestId ? "info" : "debug"]({ ms }, "job done");
	return retryDuringOutage(() => completeTry(job));
}

/** Running tries of this process. */
const inHand = new Map<Promise<void>, Try>();
const loops = new Set<Promise<void>>();
let stop = openStop();

/** Without a listener limit: every queue listens to the signal. */
function openStop(): AbortController {
	const controller = new AbortController();
	setMaxListeners(0, controller.signal);
	return controller;
}

/** Repeats a step until this process stops taking jobs. */
export function startRepeating(step: () => Promise<unknown>, pauseMs: number): void {
	const { signal } = stop;
	async function repeat() {
		while (!signal.aborted) {
			await step().catch((error: unknown) => {
				if (!outageOf(error)) log.error({ err: error }, "a repeated step failed");
			});
			await wait(pauseMs, undefined, { signal }).catch(() => undefined);
		}
	}
	loops.add(repeat());
}

/**
 * Polls a job's queue until the process stops, taking as many jobs as there is room for.
 * @throws Error if the job has no handler
 */
export function startWork({ name, queue: { atOnce, pollSeconds }, work }: Job<never>): void {
	if (!work) throw new Error(`Nothing does the job ${name}`);
	let room = atOnce;
	startRepeating(async () => {
		if (room === 0) return;
		for (const job of await queue().fetch<Fetched["data"]>(name, { batchSize: room, includeMetadata: true })) {
			room -= 1;
			const trace = { job: job.id, queue: name, requestId: job.data.requestId };
			const done = withJob(trace, () => tryOnce(job, work)).finally(() => {
				room += 1;
				inHand.delete(done);
			});
			inHand.set(done, job);
		}
	}, pollSeconds * 1000);
}

const STOP_LIMIT_MS = 8_000;

/** Takes no more jobs, lets running ones finish (up to 8 s), and returns the others to the queue for an immediate retry. */
export async function endWork(): Promise<void> {
	stop.abort();
	stop = openStop();
	const allDone = Promise.all(loops).then(() => Promise.all(inHand.keys()));
	await Promise.race([allDone, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
	loops.clear();
	const reason = "The process stopped before the job was done";
	await Promise.all([...inHand.values()].map((job) => failTry(job, reason, "interval '0'")));
}

/** Stops all work and closes the queue. */
export async function stopQueue(): Promise<void> {
	await endWork();
	await closeQueue();
}
