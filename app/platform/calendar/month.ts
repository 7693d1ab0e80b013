import { addDays, DAYS_A_WEEK, type Day, daysOfWeek, mondayOf } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";

/** A calendar month as `YYYY-MM`. */
export type Month = string;

const MONTHS = phrases(
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December",
);

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** `November 2026` */
export function formatMonth(month: Month): string {
	const [year, number] = month.split("-");
	return `${t(MONTHS[Number(number) - 1] ?? "")} ${year}`;
}

/** `21 November 2026` */
export const formatLongDay = (day: Day) => `${Number(day.slice(8))} ${formatMonth(monthOf(day))}`;

export function addMonths(month: Month, months: number): Month {
	const [year, number] = month.split("-").map(Number);
	return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Weeks that overlap the month, Monday to Sunday, filled up with days of the adjacent months. */
export function weeksOfMonth(month: Month): Day[][] {
	const next = `${addMonths(month, 1)}-01`;
	const weeks: Day[][] = [];
	for (let monday = mondayOf(`${month}-01`); monday < next; monday = addDays(monday, DAYS_A_WEEK))
		weeks.push(daysOfWeek(monday));
	return weeks;
}
