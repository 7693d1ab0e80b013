import { DAY_MS, type Day, dayInIndia, HOUR_MS, startOfDayInIndia } from "~/platform/calendar/day";

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

/**
 * The name of a round by its kind and the day in India on which it begins: `night 2026-11-29`. `play`: a sandbox user plays another
 * one on the same day, as if days had passed.
 */
export const roundOf = (kind: Round | "check", at: Date, play?: string) =>
	`${kind} ${dayInIndia(at)}${play ? `+${play}` : ""}`;

export const dayOfRound = (round: string): Day => /\d{4}-\d{2}-\d{2}/.exec(round)?.[0] ?? "";

export const isNight = (round: string) => round.startsWith("night");

/** Whether rounds, or checks that persons asked for, were on different days. */
export const areDaysApart = (one: string, other: string) => one.split(" ")[1] !== other.split(" ")[1];

/** When a round began; now at the latest, since a sandbox plays days to come. */
export function startOfRound(round: string): Date {
	const hour = isNight(round) ? START_HOUR.night : START_HOUR.evening;
	return new Date(Math.min(Date.now(), startOfDayInIndia(dayOfRound(round)).getTime() + hour * HOUR_MS));
}

/** No user waits: five tries within two hours, so that an outage of the provider does not lose a night. */
export const OVER_HOURS = { retryLimit: 4, retryDelay: 5 * 60 };
