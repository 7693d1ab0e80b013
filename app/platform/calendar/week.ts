import { addDays, type Day, formatDay } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";

const WEEKDAYS = phrases("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");
const SHORT_WEEKDAYS = phrases("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
export const DAYS_A_WEEK = 7;

/** Days since Monday: Monday is 0, Sunday is 6. */
const daysSinceMonday = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;

export const weekdayOf = (day: Day) => t(WEEKDAYS[daysSinceMonday(day)] ?? "Monday");

/** `Mon`, as the head of a month's column. */
export const shortWeekdayOf = (day: Day) => t(SHORT_WEEKDAYS[daysSinceMonday(day)] ?? "Mon");

/** `Mon 30 Nov 2026`: a day of a hearing, with its weekday. */
export const formatFullDay = (day: Day) => `${shortWeekdayOf(day)} ${formatDay(day)}`;

/** `Mon 30 Nov`, where the year is plain. */
export const formatNearDay = (day: Day) => formatFullDay(day).replace(` ${day.slice(0, 4)}`, "");

/** The Monday of the day's week: a week runs Monday to Sunday. */
export const mondayOf = (day: Day): Day => addDays(day, -daysSinceMonday(day));

/** The seven days from that Monday on. */
export const daysOfWeek = (monday: Day): Day[] => WEEKDAYS.map((_, position) => addDays(monday, position));
