import { DomainError } from "~/errors";
import type { PostKind } from "~/features/administration/support/posts.server";
import { addDays, dayInIndia, formatDay, startOfDayInIndia } from "~/platform/calendar/day";
import { env } from "~/platform/settings/env.server";

/** Posts of each kind per person and day in India. */
export const POSTS_A_DAY = Math.max(1, Math.round(20 * env.RATE_LIMIT_SCALE));

/** @throws DomainError `too-many` with the time until the next day. */
export function requireRoomToday(sent: number, limit: number, words: PostKind["says"]["dayIsFull"], now: Date): void {
	if (sent < limit) return;
	const tomorrow = addDays(dayInIndia(now), 1);
	throw new DomainError("too-many", words(limit, formatDay(tomorrow)), {
		retryAfterSeconds: Math.ceil((startOfDayInIndia(tomorrow).getTime() - now.getTime()) / 1000),
	});
}
