import { addDays, type Day, startOfDayInIndia } from "~/features/courts/day";

/**
 * `next_date` as it goes over the wire (decision 7): the day before the hearing at 00:00 in India, as an ISO instant,
 * since clients of the earlier system add a day in Asia/Kolkata before they show it.
 */
export function nextDateOnTheWire(hearing: Day | null): string | null {
	return hearing === null ? null : startOfDayInIndia(addDays(hearing, -1)).toISOString();
}
