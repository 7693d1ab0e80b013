import { listFailedCauses, listFailedJobs, MAX_GROUPED } from "~/features/administration/jobs/failed-jobs.server";
import { formatMoment } from "~/platform/calendar/day";
import { jobInWords } from "~/platform/queue/job.server";

const figures = new Intl.NumberFormat("en-IN");

/** The causes of failed jobs, and the newest failed jobs, of one cause if `key` is given. */
export async function listFailed(key?: string) {
	const [causes, jobs] = await Promise.all([listFailedCauses(), listFailedJobs(key)]);
	const grouped = causes.reduce((sum, { count }) => sum + count, 0);
	return {
		isCapped: grouped >= MAX_GROUPED,
		causes: causes.map(({ queue, count, lastFailedAt, ...cause }) => ({
			...cause,
			job: jobInWords(queue),
			count: figures.format(count),
			lastFailed: formatMoment(new Date(lastFailedAt)),
		})),
		jobs: jobs.map(({ queue, failedAt, ...job }) => ({
			...job,
			job: jobInWords(queue),
			failed: formatMoment(new Date(failedAt)),
		})),
	};
}
export type Failed = Awaited<ReturnType<typeof listFailed>>;
