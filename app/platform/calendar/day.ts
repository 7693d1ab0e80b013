import { countWords, phrases, t } from "~/platform/language/translate";

/** A calendar day in India as `YYYY-MM-DD`, the form of all case dates. */
export type Day = string;

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const MONTHS = phrases("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

/** India has no daylight saving time. */
export const INDIA_OFFSET_MS = 5.5 * HOUR_MS;

/** The calendar day in India at an instant. */
export function dayInIndia(instant: Date): Day {
	return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

export const yearInIndia = (instant: Date): number => Number(dayInIndia(instant).slice(0, 4));

/** Midnight in India of a day, as an instant. */
export function startOfDayInIndia(day: Day): Date {
	return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS);
}

/** Seconds until the next midnight in India. */
export const secondsLeftOfDay = (now: Date) =>
	Math.ceil((startOfDayInIndia(addDays(dayInIndia(now), 1)).getTime() - now.getTime()) / 1000);

export function addDays(day: Day, days: number): Day {
	return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days between two days; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
	return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** `11 Mar 2026`, the form on user screens (decision 7). */
export function formatDay(day: Day): string {
	const [year = "", month = "", date = ""] = day.split("-");
	return `${Number(date)} ${t(MONTHS[Number(month) - 1] ?? "")} ${year}`;
}

/** `11/3/2026`, the form in admin tables (decision 7). */
export function formatLocalDay(day: Day): string {
	const [year, month, date] = day.split("-");
	return `${Number(date)}/${Number(month)}/${year}`;
}

/** `2026-03-11 18:05` in India's time, for files. */
export function momentInIndia(instant: Date): string {
	return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** `11 Mar 2026, 6:05 pm` in India's time, for screens. */
export function formatMoment(instant: Date): string {
	const [day = "", clock = ""] = momentInIndia(instant).split(" ");
	const [hour = "", minute = ""] = clock.split(":");
	const time = `${Number(hour) % 12 || 12}:${minute}`;
	return `${formatDay(day)}, ${Number(hour) < 12 ? t("{time} am", { time }) : t("{time} pm", { time })}`;
}

/** `21 Nov, 9:05 pm`; with the year if it is not that of `today`. */
export const formatRecentMoment = (instant: Date, today: Day) => {
	const [day = "", clock = ""] = formatMoment(instant).split(", ");
	return `${day.replace(` ${today.slice(0, 4)}`, "")}, ${clock}`;
};

/** `21 Nov`, in India's time; with the year if it is not that of `today`. */
export const formatRecentDay = (instant: Date, today: Day) =>
	formatDay(dayInIndia(instant)).replace(` ${today.slice(0, 4)}`, "");

/** Distance to a day in words: "today", "in 3 days", "3 days ago". */
export function whenInWords(day: Day, today: Day): string {
	const days = daysBetween(today, day);
	if (days === 0) return t("today");
	if (days === 1) return t("tomorrow");
	if (days === -1) return t("yesterday");
	return days > 0
		? countWords(days, "in {count} day", "in {count} days")
		: countWords(-days, "{count} day ago", "{count} days ago");
}

const WEEKDAYS = phrases("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");
const SHORT_WEEKDAYS = phrases("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
export const DAYS_A_WEEK = 7;

/** Days since Monday: Monday is 0, Sunday is 6. */
const daysSinceMonday = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;

export const weekdayOf = (day: Day) => t(WEEKDAYS[daysSinceMonday(day)] ?? "Monday");

/** `Mon`, as the head of a month's column. */
export const shortWeekdayOf = (day: Day) => t(SHORT_WEEKDAYS[daysSinceMonday(day)] ?? "Mon");

/** `Monday, 30 Nov 2026`: a day of a hearing in a sentence or heading. */
export const formatLongDay = (day: Day) => `${weekdayOf(day)}, ${formatDay(day)}`;

/** `Mon 30 Nov 2026`: a day of a hearing, with its weekday. */
export const formatFullDay = (day: Day) => `${shortWeekdayOf(day)} ${formatDay(day)}`;

/** `Mon 30 Nov`, where the year is clear. */
export const formatNearDay = (day: Day) => formatFullDay(day).replace(` ${day.slice(0, 4)}`, "");

/** The Monday of the day's week: a week runs Monday to Sunday. */
export const mondayOf = (day: Day): Day => addDays(day, -daysSinceMonday(day));

/** The seven days from that Monday on. */
export const daysOfWeek = (monday: Day): Day[] => WEEKDAYS.map((_, position) => addDays(monday, position));

export const isSunday = (day: Day): boolean => daysSinceMonday(day) === DAYS_A_WEEK - 1;

/** 2 or 4 on the Saturdays on which most courts do not sit; undefined on any other day. */
export function freeSaturdayOf(day: Day): 2 | 4 | undefined {
	if (daysSinceMonday(day) !== DAYS_A_WEEK - 2) return undefined;
	const place = Math.ceil(Number(day.slice(8)) / DAYS_A_WEEK);
	return place === 2 || place === 4 ? place : undefined;
}

/** The first day after this one on which courts sit, as far as weekdays tell. */
export function nextSittingDay(day: Day): Day {
	const next = addDays(day, 1);
	return isSunday(next) || freeSaturdayOf(next) ? nextSittingDay(next) : next;
}

/** `Sat 12 Dec 2026, a second Saturday`: a chosen day, and whether most courts do not sit on it. */
export function chosenDayInWords(day: Day): string {
	const full = formatFullDay(day);
	if (isSunday(day)) return t("{day}, a Sunday", { day: full });
	const saturday = freeSaturdayOf(day);
	if (!saturday) return full;
	return saturday === 2 ? t("{day}, a second Saturday", { day: full }) : t("{day}, a fourth Saturday", { day: full });
}
