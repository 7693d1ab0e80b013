import { addDays, type Day } from "~/calendar/day";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export const DAYS_A_WEEK = 7;

/** Days since Monday: Monday is 0, Sunday is 6. */
const daysSinceMonday = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;

export const weekdayOf = (day: Day) => WEEKDAYS[daysSinceMonday(day)] ?? "Monday";

/** The Monday of the day's week: a week runs Monday to Sunday. */
export const mondayOf = (day: Day): Day => addDays(day, -daysSinceMonday(day));

/** The seven days from that Monday on. */
export const daysOfWeek = (monday: Day): Day[] => WEEKDAYS.map((_, position) => addDays(monday, position));
