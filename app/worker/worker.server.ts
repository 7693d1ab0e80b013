import { startClock } from "~/platform/queue/clock.server";
import { jobs } from "~/platform/queue/job.server";
import { startWork } from "~/platform/queue/queue-work.server";
import "~/worker/jobs.server";

/** Starts all queues and the scheduler in this process. */
export async function startWorker() {
	startWork([...jobs.values()]);
	startClock(new Map([...jobs.values()].flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : []))));
}
