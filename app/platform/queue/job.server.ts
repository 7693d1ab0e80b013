import { t } from "~/platform/language/translate";
import type { Schedule } from "~/platform/queue/schedule";

/** Runs a job once. Delivery is at least once, so it must be idempotent. Attempts count from 1. */
export type Work<Data> = (data: Data, job: { attempt: number; isLastAttempt: boolean }) => Promise<unknown>;

type QueueOptions = {
	/** Timeout of one attempt, in seconds. A killed worker's jobs are retried after it. */
	expireInSeconds: number;
	/** Retries back off exponentially, with jitter. */
	retryLimit: number;
	retryDelay: number;
	/** Concurrent jobs per process (default 1) and the minimum number of seconds between two fetches (default 5). */
	concurrency?: number;
	pollSeconds?: number;
};

type JobDefinition<Data> = {
	/** Description for administrators. */
	words: string;
	queue: QueueOptions;
	schedule?: Schedule;
	/** Alerts the people whom a run concerned that was skipped. */
	onSkipped?: (due: Date) => Promise<unknown>;
	/**
	 * Which part of the data is secret (a code, a link, an address): the `sealed` field, or all. Such a job is deleted when done,
	 * and redacted when it fails for good.
	 */
	secret?: "sealed" | "all";
	work?: Work<Data>;
};

/** The data of a scheduled run: when it was due, which may be some time ago. A run that is added by hand has none. */
export type Scheduled = { due?: string };
export const dueOf = ({ due }: Scheduled): Date => (due ? new Date(due) : new Date());

export type Job<Data> = JobDefinition<Data> & { name: string; queue: Required<QueueOptions> };
export type JobData<Defined> = Defined extends Job<infer Data> ? Data : never;

/** All jobs by name, filled when `app/worker/jobs.server.ts` is loaded. */
export const jobs = new Map<string, Job<never>>();

/** Description of a job; the name itself if the job no longer exists. */
export const jobInWords = (name: string) => t(jobs.get(name)?.words ?? name);

/** Defines a job and its queue. A job that other features enqueue is defined without `work`; `handle` adds it. */
export function defineJob<Data = Scheduled>(name: string, definition: JobDefinition<Data>): Job<Data> {
	const job = { ...definition, name, queue: { concurrency: 1, pollSeconds: 5, ...definition.queue } };
	jobs.set(name, job);
	return job;
}

/** Sets the handler of a job that is defined without one. */
export function handle<Data>(job: Job<Data>, work: Work<NoInfer<Data>>): void {
	job.work = work;
}
