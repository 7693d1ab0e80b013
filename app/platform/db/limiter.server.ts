import { lt, sql } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "~/errors";
import { db } from "~/platform/db/client.server";
import { rateLimits } from "~/platform/db/limits-schema";
import { limitKey } from "~/platform/http/network";
import { env } from "~/platform/settings/env.server";

type Limit = { name: string; points: number; seconds: number };

/**
 * A limit kept in the database, shared by all processes. `take` counts one and refuses (`too-many`, with when to come
 * back) once `points` in `seconds` are used up. A key that is an IPv6 address counts for its /64 (decision 244).
 */
export function createLimit({ name, points, seconds }: Limit) {
	const limiter = new RateLimiterDrizzle({
		storeClient: db,
		schema: rateLimits,
		keyPrefix: name,
		points: Math.max(1, Math.round(points * env.RATE_LIMIT_SCALE)),
		duration: seconds,
		clearExpiredByTimeout: false,
	});
	return {
		async take(key: string, words = "Too many attempts.") {
			try {
				return await limiter.consume(limitKey(key));
			} catch (refusal) {
				if (!(refusal instanceof RateLimiterRes)) throw refusal;
				const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000);
				const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
				const soon = `Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
				throw new DomainError("too-many", `${words} ${soon}`, { retryAfterSeconds });
			}
		},
		/** Gives back what was taken for something that turned out well. */
		async giveBack(key: string) {
			await limiter.reward(limitKey(key));
		},
		async clear(key: string) {
			await limiter.delete(limitKey(key));
		},
	};
}

/** Clears away counters whose time is over. */
export async function forgetOldLimits(): Promise<void> {
	await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
}
