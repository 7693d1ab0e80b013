import { addDays, type Day, daysBetween } from "~/platform/calendar/day";

/** A period of so many days after a judgment; when a copy of it was applied for, and when it was ready, or null. */
export type Period = { judgment: Day; days: number; applied: Day | null; ready: Day | null };

/** Why a copy's days are out or not: `pending` if it is not ready, `late` if applied for after the period. */
type CopyCounted = "none" | "out" | "pending" | "late";

export type Count = {
	/** The last day without a copy and with the courts always open. */
	periodEnds: Day;
	copy: CopyCounted;
	/** The copy's days that are out. */
	copyDays: number;
	/** The last day with the copy's days out. */
	countedTo: Day;
	/** The closed days from `countedTo` on, with their words. */
	closed: { day: Day; words: string }[];
	/** `countedTo`, or the day of the reopening. */
	last: Day;
};

/**
 * Counts a period of limitation. The day of judgment is not counted; the days from the application for a copy to its delivery,
 * both in, are out if it was applied for within the period; a day that is not counted anyway is out once. A last day on which the
 * court is closed moves to the first day on which nothing says so. Pure: the same input has the same count.
 * @param closedOn the words of a closed day; undefined if nothing says that the court is closed
 * @throws RangeError for fewer than one day, or an application before the judgment or after the copy was ready
 */
export function countPeriod(
	{ judgment, days, applied, ready }: Period,
	closedOn: (day: Day) => string | undefined,
): Count {
	if (!Number.isInteger(days) || days < 1) throw new RangeError("A period has at least one day");
	if (applied && applied < judgment) throw new RangeError("A copy is applied for after the judgment");
	if (ready && !(applied && applied <= ready)) throw new RangeError("A copy is ready after it was applied for");
	const periodEnds = addDays(judgment, days);
	const copy = !applied ? "none" : applied > periodEnds ? "late" : ready ? "out" : "pending";
	const firstOut = applied === judgment ? addDays(judgment, 1) : applied;
	const copyDays = copy === "out" && firstOut && ready ? daysBetween(firstOut, ready) + 1 : 0;
	const countedTo = addDays(periodEnds, copyDays);
	const closed: Count["closed"] = [];
	let last = countedTo;
	for (let words = closedOn(last); words !== undefined; words = closedOn(last)) {
		closed.push({ day: last, words });
		last = addDays(last, 1);
	}
	return { periodEnds, copy, copyDays, countedTo, closed, last };
}
