import { INDIA_OFFSET_MS } from "~/platform/calendar/day";

const MINUTE_MS = 60 * 1000;

/** 22:30 and 06:30 in India, in minutes after midnight. */
export const DEFAULT_QUIET = { from: 1350, until: 390 };

export const minuteInIndia = (at: Date) => Math.floor((at.getTime() + INDIA_OFFSET_MS) / MINUTE_MS) % (24 * 60);

/** Whether a moment lies in the default quiet hours. */
export const isUsuallyQuiet = (at: Date): boolean =>
	minuteInIndia(at) >= DEFAULT_QUIET.from || minuteInIndia(at) < DEFAULT_QUIET.until;

/** The same moment, or the end of the default quiet hours after it. Clients have no quiet hours of their own. */
export function afterUsualQuiet(at: Date): Date {
	if (!isUsuallyQuiet(at)) return at;
	const minutes = (DEFAULT_QUIET.until - minuteInIndia(at) + 24 * 60) % (24 * 60);
	return new Date(Math.floor(at.getTime() / MINUTE_MS + minutes) * MINUTE_MS);
}
