/** A civil day in India as `YYYY-MM-DD`: how the product holds every date of a case. */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** India keeps +05:30 all year. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** The day it is in India at that instant. */
export function dayInIndia(instant: Date): Day {
	return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant a day begins in India. */
export function startOfDayInIndia(day: Day): Date {
	return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS);
}

export function addDays(day: Day, days: number): Day {
	return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when `to` lies before. */
export function daysBetween(from: Day, to: Day): number {
	return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** `11 Mar 2026`, as user tables show a day (decision 7). */
export function formatDay(day: Day): string {
	const [year = "", month = "", date = ""] = day.split("-");
	return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `11/3/2026`, as the admin table shows a day (decision 7). */
export function formatLocalDay(day: Day): string {
	const [year, month, date] = day.split("-");
	return `${Number(date)}/${Number(month)}/${year}`;
}

/** `2026-03-11 18:05`: the clock of India at that instant, for files. */
export function momentInIndia(instant: Date): string {
	return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** `11 Mar 2026, 6:05 pm`: the clock of India at that instant, for people. */
export function formatMoment(instant: Date): string {
	const [day = "", clock = ""] = momentInIndia(instant).split(" ");
	const [hour = "", minute = ""] = clock.split(":");
	return `${formatDay(day)}, ${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "am" : "pm"}`;
}

/** How far off a day is, as a person says it. */
export function whenInWords(day: Day, today: Day): string {
	const days = daysBetween(today, day);
	if (days === 0) return "today";
	if (days === 1) return "tomorrow";
	if (days === -1) return "yesterday";
	return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
