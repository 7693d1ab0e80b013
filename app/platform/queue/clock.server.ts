import { Cron } from "croner";
import { v5 as uuidv5 } from "uuid";
import { queue, runInQueue } from "~/platform/queue/queue.server";
import { startRepeating } from "~/platform/queue/queue-work.server";

export type Schedule = [queue: string, cron: string];

const INDIA = "Asia/Kolkata";
const MINUTE_MS = 60_000;
const LOOK_MS = 10_000;
/** How far back a delayed worker catches up: each schedule runs once, for its latest due minute. */
const MAX_MINUTES_BACK = 10;
/** Namespace of scheduled job ids. Changing it makes old and new workers add each job twice. */
const NAMESPACE = "6f0a3b0e-58f7-4b5e-9b53-2f9c1d7a4e60";

/** The latest minute in (after, until] in which a schedule was due; minutes since 1970. */
export function latestDue(cron: string, after: number, until: number): number | undefined {
	const pattern = new Cron(cron, { timezone: INDIA });
	for (let minute = until; minute > Math.max(after, until - MAX_MINUTES_BACK); minute--)
		if (pattern.match(new Date(minute * MINUTE_MS))) return minute;
	return undefined;
}

/** Inserts the jobs due in these minutes. Ids derive from name and minute, so several workers insert each job only once. */
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

/** Inserts scheduled jobs when they are due, until this process stops taking jobs. */
export function startClock(schedules: Schedule[]): void {
	let lookedAt: number | undefined;
	startRepeating(async () => {
		const minute = await currentMinute();
		await addDueJobs(schedules, lookedAt ?? minute - 1, minute);
		lookedAt = minute;
	}, LOOK_MS);
}
