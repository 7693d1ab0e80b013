import { Cron } from "croner";
import { v5 as uuidv5 } from "uuid";
import { queue, runInQueue } from "~/platform/queue/queue.server";
import { startRepeating } from "~/platform/queue/queue-work.server";

export type Schedule = [queue: string, cron: string];

const INDIA = "Asia/Kolkata";
const MINUTE_MS = 60_000;
const LOOK_MS = 10_000;
/** What a worker that was held up makes up for: each schedule once, by its latest minute. */
const MAX_MINUTES_BACK = 10;
/** Of the ids of scheduled jobs; a worker with another one would add each job a second time. */
const NAMESPACE = "6f0a3b0e-58f7-4b5e-9b53-2f9c1d7a4e60";

/** The latest minute in which a schedule was due after one minute and until another; minutes count from 1970. */
export function latestDue(cron: string, after: number, until: number): number | undefined {
	const pattern = new Cron(cron, { timezone: INDIA });
	for (let minute = until; minute > Math.max(after, until - MAX_MINUTES_BACK); minute--)
		if (pattern.match(new Date(minute * MINUTE_MS))) return minute;
	return undefined;
}

/** Adds the jobs that were due in these minutes. Their ids are those that any other worker gives them, so each is added once. */
export async function addDueJobs(schedules: Schedule[], after: number, until: number): Promise<void> {
	const jobs = schedules.flatMap(([name, cron]) => {
		const minute = latestDue(cron, after, until);
		return minute === undefined ? [] : [{ id: uuidv5(`${name} ${minute}`, NAMESPACE), name, data: {} }];
	});
	if (jobs.length > 0) await queue().insert(jobs);
}

/** The minute by the database's clock, which all workers share. */
async function currentMinute(): Promise<number> {
	const { rows } = await runInQueue("select floor(extract(epoch from now()) / 60)::int as minute", []);
	return Number(rows[0].minute);
}

/** Adds the jobs of the schedules when they are due, until this process takes no more jobs. */
export function startClock(schedules: Schedule[]): void {
	let lookedAt: number | undefined;
	startRepeating(async () => {
		const minute = await currentMinute();
		await addDueJobs(schedules, lookedAt ?? minute - 1, minute);
		lookedAt = minute;
	}, LOOK_MS);
}
