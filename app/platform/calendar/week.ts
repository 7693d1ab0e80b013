import { addDays, type Day, formatDay } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";

const WEEKDAYS = phrases("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");
const SHORT_WEEKDAYS = phrases("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
export const DAYS_A_WEEK = 7;

/** 0 for Monday to 6 for Sunday. */
const daysSinceMonday = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;

export const weekdayOf = (day: Day) => t(WEEKDAYS[daysSinceMonday(day)] ?? "Monday");

/** `Mon`, for the column heads of a month view. */
export const shortWeekdayOf = (day: Day) => t(SHORT_WEEKDAYS[daysSinceMonday(day)] ?? "Mon");

/** `Mon 30 Nov 2026`, for hearings. */
export const formatFullDay = (day: Day) => `${shortWeekdayOf(day)} ${formatDay(day)}`;

/** `Mon 30 Nov`, for places where the year is clear. */
export const formatNearDay = (day: Day) => formatFullDay(day).replace(` ${day.slice(0, 4)}`, "");

/** Monday of the day's week; weeks run Monday to Sunday. */
export const mondayOf = (day: Day): Day => addDays(day, -daysSinceMonday(day));

/** Seven days, starting at `monday`. */
export const daysOfWeek = (monday: Day): Day[] => WEEKDAYS.map((_, position) => addDays(monday, position));
