import { addDays, dayInIndia } from "../../app/platform/calendar/day";

/** The day in India on which a file's tests began. */
export const today = dayInIndia(new Date());

/** A day counted from today; negative before it. */
export const inDays = (days: number) => addDays(today, days);
