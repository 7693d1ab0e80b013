import { addDays, dayInIndia } from "../../app/platform/calendar/day";

/** The day in India on which a file's tests began. */
export let today = dayInIndia(new Date());

/** Called before each file, since files share a process, and midnight in India may pass. */
export function renewToday() {
	today = dayInIndia(new Date());
}

/** A day counted from today; negative before it. */
export const inDays = (days: number) => addDays(today, days);
