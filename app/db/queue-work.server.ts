import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type PgBoss from "pg-boss";
import { outageOf } from "~/db/outage.server";
import { type CarriedData, closeQueue, type JobData, type QueueName, queue } from "~/db/queue.server";
import { concurrencyOf } from "~/db/queue-pace.server";
import { completeTry, failTry } from "~/db/queue-tries.server";
import { log } from "~/log.server";
import { jobSeconds } from "~/metrics.server";
import { withJob } from "~/request-trace.server";

const RETRY_PAUSE_MS = 1000;
/** A job that waits longer than this for the database is left to its expiry. */
const OUTAGE_LIMIT_MS = 60_000;

/** Does a step again until the database is there, or the deadline (epoch, ms) has passed. */
async function throughOutages(step: () => Promise<unknown>, deadline = Number.POSITIVE_INFINITY) {
	for (;;) {
		try {
			await step();
			return;
		} catch (error) {
			if (!outageOf(error) || Date.now() > deadline) throw error;
			await wait(RETRY_PAUSE_MS);
		}
	}
}

type Job<Name extends QueueName> = PgBoss.JobWithMetadata<CarriedData<Name>>;
type Perform<Name extends QueueName> = (data: JobData[Name], job: { isLastTry: boolean }) => Promise<unknown>;

/** The tries in hand of this process, with how each is given back where the process ends before them. */
const inHand = new Map<Promise<void>, () => Promise<unknown>>();
const loops = new Set<Promise<void>>();
let stop = openStop();

/** Every queue listens for it. */
function openStop(): AbortController {
	const controller = new AbortController();
	setMaxListeners(0, controller.signal);
	return controller;
}

/** @throws Error once the work takes longer than its job allows: another worker may have the job then. */
async function withinTime(work: Promise<unknown>, seconds: number): Promise<void> {
	const ended = new AbortController();
	const limit = wait(seconds * 1000, undefined, { signal: ended.signal, ref: false }).then(() => {
		throw new Error(`The job took longer than ${seconds} seconds`);
	});
	try {
		await Promise.race([work, limit]);
	} finally {
		limit.catch(() => undefined);
		ended.abort();
	}
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Does a job once, and says how that went of this try alone. */
async function tryOnce<Name extends QueueName>(name: Name, job: Job<Name>, perform: Perform<Name>): Promise<void> {
	const { requestId, ...data } = job.data;
	const ended = jobSeconds.startTimer({ queue: name });
	let end: () => Promise<unknown>;
	try {
		const isLastTry = job.retryCount >= job.retryLimit;
		await withinTime(perform(data as JobData[Name], { isLastTry }), Number(job.expireInSeconds));
		const ms = Math.round(ended({ outcome: "done" }) * 1000);
		// The clock's jobs are several a minute; what somebody caused is followed to its end.
		log[requestId ? "info" : "debug"]({ ms }, "job done");
		end = () => completeTry(name, job);
	} catch (error) {
		ended({ outcome: "failed" });
		log.warn({ attempt: job.retryCount + 1, err: error }, "job failed");
		end = () => failTry(name, job, reasonOf(error));
	}
	await throughOutages(end, Date.now() + OUTAGE_LIMIT_MS).catch((error: unknown) =>
		log.error({ err: error }, "a job is left to its expiry"),
	);
}

/** Looks for jobs of a queue until the process stops, and takes as many as it has room for. */
async function takeJobs<Name extends QueueName>(name: Name, perform: Perform<Name>): Promise<void> {
	const { signal } = stop;
	const { atOnce, pollSeconds } = concurrencyOf(name);
	let room = atOnce;
	while (!signal.aborted) {
		const jobs =
			room > 0 ? await queue().fetch<CarriedData<Name>>(name, { batchSize: room, includeMetadata: true }) : [];
		for (const job of jobs) {
			room -= 1;
			const trace = { job: job.id, queue: name, requestId: job.data.requestId };
			const done = withJob(trace, () => tryOnce(name, job, perform)).finally(() => {
				room += 1;
				inHand.delete(done);
			});
			inHand.set(done, () => failTry(name, job, "The process stopped before the job was done", true));
		}
		await wait(pollSeconds * 1000, undefined, { signal }).catch(() => undefined);
	}
}

/** Has this process do a queue's jobs. */
export function startWork<Name extends QueueName>(name: Name, perform: Perform<Name>): void {
	loops.add(
		takeJobs(name, perform).catch((error: unknown) => log.error({ err: error, queue: name }, "a queue is left alone")),
	);
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

const STOP_LIMIT_MS = 8_000;

/** Takes no more jobs, lets those in hand end (up to 8 s), and gives back the others. */
export async function endWork(): Promise<void> {
	stop.abort();
	stop = openStop();
	const allDone = Promise.all(loops).then(() => Promise.all(inHand.keys()));
	await Promise.race([allDone, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
	loops.clear();
	await Promise.all([...inHand.values()].map((giveBack) => giveBack()));
}

/** Ends the work, and closes the queue. */
export async function stopQueue(): Promise<void> {
	await endWork();
	await closeQueue();
}
