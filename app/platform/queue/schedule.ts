import { Cron } from "croner";
import { dayInIndia, MINUTE_MS, startOfDayInIndia } from "~/platform/calendar/day";

const INDIA = "Asia/Kolkata";
/** Runs that are looked back for after a long stop; earlier ones are not reported. */
const MAX_MISSED = 60;

/** When a job is due, in India's time, and until when a late run still has a purpose. */
export type Schedule = {
	/** Cron pattern. */
	cron: string;
	/**
	 * A time of the day on which the run was due, `22:30`, or of a later day, `+1 10:30`. Of runs with the same limit only the latest
	 * is made up for. Without a limit a run is made up for at any time, once.
	 */
	lateUntil?: string;
};

const timesBefore = (cron: string, before: Date, count: number): Date[] =>
	new Cron(cron, { timezone: INDIA }).previousRuns(count, before);

/** The latest minute in which a schedule was due, up to this one. */
export const latestRun = ({ cron }: Schedule, at: Date): Date | undefined =>
	timesBefore(cron, new Date(at.getTime() + MINUTE_MS), 1)[0];

function limitOf(due: Date, lateUntil: string): number {
	const [, days = 0, hour, minute] = /^(?:\+(\d+) )?(\d\d):(\d\d)$/.exec(lateUntil) ?? [];
	if (!hour) throw new Error(`${lateUntil} is no limit of a schedule`);
	const minutes = (Number(days) * 24 + Number(hour)) * 60 + Number(minute);
	return startOfDayInIndia(dayInIndia(due)).getTime() + minutes * MINUTE_MS;
}

/** Whether a run that was due would come too late. */
export const isLost = ({ lateUntil }: Schedule, due: Date, at: Date): boolean =>
	lateUntil !== undefined && at.getTime() > limitOf(due, lateUntil);

/** The runs that were due in (after, until]: those to add, and those whose purpose is lost. */
export function dueRuns(schedule: Schedule, after: Date, until: Date): { due: Date[]; lost: Date[] } {
	const latest = latestRun(schedule, until);
	if (!latest || latest <= after) return { due: [], lost: [] };
	const { cron, lateUntil } = schedule;
	if (!lateUntil) return { due: [latest], lost: [] };
	const runs = [latest, ...timesBefore(cron, latest, MAX_MISSED)].filter((run) => run > after).reverse();
	const byLimit = new Map(runs.map((run) => [limitOf(run, lateUntil), run]));
	const latestOfEach = [...byLimit.values()];
	return {
		due: latestOfEach.filter((run) => !isLost(schedule, run, until)),
		lost: latestOfEach.filter((run) => isLost(schedule, run, until)),
	};
}
