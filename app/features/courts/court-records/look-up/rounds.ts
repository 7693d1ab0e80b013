import { DAY_MS, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";

const HOUR_MS = 60 * 60 * 1000;

/** The rounds of look-ups: the night for hearings of its day and the next, the evening for those of the next. */
export const ROUNDS = ["night", "evening"] as const;
export type Round = (typeof ROUNDS)[number];

/** A record fetched within these hours is not looked up again that night or evening. */
export const FRESH_HOURS: Record<Round, number> = { night: 20, evening: 1 };
/** The hour in India at which a round begins. */
const START_HOUR: Record<Round, number> = { night: 1.5, evening: 20 };

/** A record fetched since then counts as checked by the latest round of this kind. */
export function checkedSince(round: Round, at: Date): Date {
	// A sandbox plays days to come, but its records are fetched now.
	const moment = Math.min(at.getTime(), Date.now());
	const midnight = startOfDayInIndia(dayInIndia(new Date(moment))).getTime();
	const since = midnight + (START_HOUR[round] - FRESH_HOURS[round]) * HOUR_MS;
	return new Date(since > moment ? since - DAY_MS : since);
}
