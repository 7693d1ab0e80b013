import { addDays, type Day } from "../../app/platform/calendar/day";
import { chance, pick } from "./chaos";

/** The scheduled runs of a day that are played, each with its minute, and until when it has a purpose (docs/features/jobs.md). */
export type Run = "night" | "reminders" | "evening";
export const DUE: Record<Run, string> = { night: "01:30", reminders: "18:30", evening: "21:15" };
const PURPOSE: Record<Run, { job: string; days: number; until: string }> = {
	night: { job: "refresh-court-records", days: 0, until: "20:00" },
	reminders: { job: "plan-reminders-ahead", days: 1, until: "17:00" },
	evening: { job: "plan-tomorrow", days: 1, until: "17:00" },
};

/** The workers stop before a run of a day and start at a time of that day or the next. */
export type Stop = { day: number; from: Run; days: number; time: string };

const STOPS: Omit<Stop, "day">[] = [
	{ from: "evening", days: 0, time: "22:10" },
	{ from: "evening", days: 1, time: "07:10" },
	// The evening's board has lost its purpose.
	{ from: "reminders", days: 1, time: "18:10" },
	{ from: "night", days: 0, time: "09:00" },
	// So has the night.
	{ from: "night", days: 0, time: "20:20" },
	{ from: "reminders", days: 0, time: "19:00" },
];
const RATE = 0.3;

export const stopsOf = (seed: number, days: number): Stop[] =>
	Array.from({ length: days }, (_, at) => at + 1)
		.filter((day) => chance(seed, "stopped", day) < RATE)
		.map((day) => ({ day, ...pick(STOPS, seed, "stop", day) }));

/** A run that was due while no worker ran, and what the product names as skipped once one ran again. */
export type Missed = {
	kind: "missed";
	run: Run;
	day: Day;
	startedAt: string;
	skipped: string[];
	after: string;
	until: string;
};

export const isTooLate = ({ run, day, startedAt }: Pick<Missed, "run" | "day" | "startedAt">) =>
	startedAt > `${addDays(day, PURPOSE[run].days)}T${PURPOSE[run].until}`;

export const isNamed = ({ run, day, skipped }: Missed) => skipped.includes(`${PURPOSE[run].job} ${day}`);
