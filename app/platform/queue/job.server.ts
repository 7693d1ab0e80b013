import { t } from "~/platform/language/translate";

/** Does one try of a job. Delivery is at least once, so it must bear being done twice. */
export type Work<Data> = (data: Data, job: { isLastTry: boolean }) => Promise<unknown>;

type QueueOptions = {
	/** How long one try may take before the job is given to another worker: a killed worker's jobs come back after that time. */
	expireInSeconds: number;
	/** Retries back off with jitter. */
	retryLimit: number;
	retryDelay: number;
	/** How many jobs one process has in hand at once (1), and how often it looks for more (5). */
	atOnce?: number;
	pollSeconds?: number;
};

type JobDefinition<Data> = {
	/** What the job does, for administrators. */
	words: string;
	queue: QueueOptions;
	/** When the clock adds one, as a cron pattern in India's time. */
	schedule?: string;
	/**
	 * Which of its data are a secret (a code, a link, a typed address): the `sealed` part, or all. Such a job is deleted as soon as
	 * it is done, and redacted when it has failed for good.
	 */
	secret?: "sealed" | "all";
	work?: Work<Data>;
};

export type Job<Data> = JobDefinition<Data> & { name: string; queue: Required<QueueOptions> };
export type JobData<Defined> = Defined extends Job<infer Data> ? Data : never;

/** Every job by its name, as soon as `app/worker/jobs.server.ts` is loaded. */
export const jobs = new Map<string, Job<never>>();

/** What a job does; one of a queue that is no more is called by it. */
export const jobInWords = (name: string) => t(jobs.get(name)?.words ?? name);

/** Defines a job with a queue of its own. One that others add is defined without its `work`, which `handle` names. */
export function defineJob<Data = Record<string, never>>(name: string, definition: JobDefinition<Data>): Job<Data> {
	const job = { ...definition, name, queue: { atOnce: 1, pollSeconds: 5, ...definition.queue } };
	jobs.set(name, job);
	return job;
}

/** Names what does a job that is defined apart from its work. */
export function handle<Data>(job: Job<Data>, work: Work<NoInfer<Data>>): void {
	job.work = work;
}
