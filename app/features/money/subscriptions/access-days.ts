import { addDays, type Day, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";

/** The midnight in India after the last day of access; the start day counts as the first. */
export function endOfAccess(startsAt: Date, durationDays: number): Date {
	return startOfDayInIndia(addDays(dayInIndia(startsAt), durationDays));
}

/** The last day of access of a package that ends at that midnight. */
export const lastDayOf = (endsAt: Date): Day => addDays(dayInIndia(endsAt), -1);
