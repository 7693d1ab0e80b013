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

/** What a job carries as the queue keeps it. */
type Fetched = PgBoss.JobWithMetadata<{ requestId?: string }>;
/** One try of a job; a later try of the same job has another `retryCount`. */
type Try = Pick<Fetched, "name" | "id" | "retryCount">;

/** Whether a job's data still hold what its definition calls a secret. */
const HOLDS_SECRET = { sealed: "data ? 'sealed'", all: "true", none: "false" };
const REDACTED = `'{"isRedacted":true}'::jsonb`;

/** A try that outlives its time may meet the next one of its job: each ends itself alone (decision 392). */
const isThisTry = "name = $1 and id = $2::uuid and retry_count = $3::int and state = 'active'";

/** Records that a try did its work. Does nothing where that try has ended already. */
const completeTry = ({ name, id, retryCount }: Try) =>
	runInQueue(
		jobs.get(name)?.secret
			? `delete from pgboss.job where ${isThisTry}`
			: `update pgboss.job set state = 'completed', completed_on = now() where ${isThisTry}`,
		[name, id, retryCount],
	);

/** The wait before the next try doubles with each, with jitter, as pg-boss has it. */
const BACKOFF = "make_interval(secs => retry_delay * 2 ^ least(16, retry_count) * (1 + random()))";
const hasMore = "retry_count < retry_limit";

/**
 * Records that a try failed: the job is tried again, or has failed for good. It then stays for an administrator, without
 * its secret: a code or a link that is sent days later helps nobody. Does nothing where that try has ended already.
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

/** Takes the secrets out of all jobs that have failed: a killed process fails its job without a word. */
export async function redactFailedJobs(): Promise<void> {
	for (const { name, secret } of jobs.values())
		if (secret)
			await db.execute(sql`update pgboss.job set data = ${sql.raw(REDACTED)}
				where name = ${name} and state = 'failed' and ${sql.raw(HOLDS_SECRET[secret])}`);
}

const RETRY_PAUSE_MS = 1000;
const OUTAGE_LIMIT_MS = 60_000;

/** Writes how a try ended, again while the database is away. After a minute the job is left to its expiry. */
async function throughOutages(write: () => Promise<unknown>): Promise<void> {
	for (const deadline = Date.now() + OUTAGE_LIMIT_MS; ; await wait(RETRY_PAUSE_MS)) {
		try {
			await write();
			return;
		} catch (error) {
			if (outageOf(error) && Date.now() < deadline) continue;
			log.error({ err: error }, "a job is left to its expiry");
			return;
		}
	}
}

/** @throws Error once the work takes longer than its job allows: another worker may have the job then. */
async function withinTime(work: Promise<unknown>, seconds: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const limit = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`The job took longer than ${seconds} seconds`)), seconds * 1000).unref();
	});
	await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Does a job once, and says how that went of this try alone. */
async function tryOnce(job: Fetched, work: Work<never>): Promise<void> {
	const { requestId, ...data } = job.data;
	const ended = jobSeconds.startTimer({ queue: job.name });
	try {
		const isLastTry = job.retryCount >= job.retryLimit;
		await withinTime(work(data as never, { isLastTry }), Number(job.expireInSeconds));
	} catch (error) {
		ended({ outcome: "failed" });
		log.warn({ attempt: job.retryCount + 1, err: error }, "job failed");
		return throughOutages(() => failTry(job, error instanceof Error ? error.message : String(error)));
	}
	const ms = Math.round(ended({ outcome: "done" }) * 1000);
	// The clock's jobs are several a minute; what somebody caused is followed to its end.
	log[requestId ? "info" : "debug"]({ ms }, "job done");
	return throughOutages(() => completeTry(job));
}

/** The tries in hand of this process, with their jobs. */
const inHand = new Map<Promise<void>, Try>();
const loops = new Set<Promise<void>>();
let stop = openStop();

/** Every queue listens for it. */
function openStop(): AbortController {
	const controller = new AbortController();
	setMaxListeners(0, controller.signal);
	return controller;
}

/** Does a step again and again, until this process takes no more jobs. */
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
 * Has this process look for a job's queue until it stops, and take as many as it has room for.
 * @throws Error where nothing does the job
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

/** Takes no more jobs, lets those in hand end (up to 8 s), and gives back the others, to be tried again at once. */
export async function endWork(): Promise<void> {
	stop.abort();
	stop = openStop();
	const allDone = Promise.all(loops).then(() => Promise.all(inHand.keys()));
	await Promise.race([allDone, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
	loops.clear();
	const reason = "The process stopped before the job was done";
	await Promise.all([...inHand.values()].map((job) => failTry(job, reason, "interval '0'")));
}

/** Ends the work, and closes the queue. */
export async function stopQueue(): Promise<void> {
	await endWork();
	await closeQueue();
}
