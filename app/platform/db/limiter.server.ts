import { lt, sql } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "~/errors";
import { db } from "~/platform/db/client.server";
import { rateLimits } from "~/platform/db/limits-schema";
import { limitKey } from "~/platform/http/network";
import { countWords, t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

/** Points after RATE_LIMIT_SCALE. */
export const scaled = (points: number) => Math.max(1, Math.round(points * env.RATE_LIMIT_SCALE));

/** Rate-limit counters in the database, shared by all processes. */
export function openCounts(keyPrefix: string, points: number, duration: number) {
	const store = { storeClient: db, schema: rateLimits, clearExpiredByTimeout: false };
	return new RateLimiterDrizzle({ ...store, keyPrefix, points, duration });
}

function tooMany({ msBeforeNext }: RateLimiterRes, words = t("Too many attempts.")) {
	const retryAfterSeconds = Math.ceil(msBeforeNext / 1000);
	const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
	const soon = countWords(minutes, "Please try again in {count} minute.", "Please try again in {count} minutes.");
	return new DomainError("too-many", `${words} ${soon}`, { retryAfterSeconds });
}

/**
 * Rate limit in the database. `take` counts one, or the points that an
 * attempt costs, and throws `too-many` (with Retry-After) after `points` in `seconds`. An IPv6 key
 * counts for its /64.
 */
export function createLimit({ name, points, seconds }: { name: string; points: number; seconds: number }) {
	const limiter = openCounts(name, scaled(points), seconds);
	return {
		async take(key: string, words?: string, cost = 1) {
			try {
				return await limiter.consume(limitKey(key), cost);
			} catch (refusal) {
				throw refusal instanceof RateLimiterRes ? tooMany(refusal, words) : refusal;
			}
		},
		/** Throws as `take` does once the points are used up, and counts nothing. */
		async check(key: string, words?: string) {
			const counted = await limiter.get(limitKey(key));
			if (counted && counted.consumedPoints >= limiter.points) throw tooMany(counted, words);
		},
		/** Returns a point, for an attempt that succeeded. */
		giveBack: (key: string) => limiter.reward(limitKey(key)),
		clear: (key: string) => limiter.delete(limitKey(key)),
	};
}

/** Deletes expired counters. */
export const forgetOldLimits = () => db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
