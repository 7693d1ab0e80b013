import { RateLimiterDrizzle } from "rate-limiter-flexible";
import { db } from "~/db/client.server";
import { rateLimits } from "~/db/schema/limits";
import { env } from "~/env.server";

/** Draws that empty a bucket: more of them make processes share it more evenly, fewer write less. */
const DRAWS_A_BUCKET = 12;
const LARGEST_DRAW = 1000;
/** Buckets remembered before those that were filled again meanwhile are forgotten. */
const REMEMBERED = 10_000;

/** How a bucket stands after a call: what it holds full, what is left of it, and when it is full again. */
export type Standing = { points: number; remaining: number; secondsLeft: number; isRefused: boolean };

type Bucket = { points: number; inHand: number; inStore: number; fullAt: number };

/**
 * A bucket of points a key, kept in the database, for calls too frequent to be written down one by one. It is full again
 * `seconds` after the first point was taken from it.
 *
 * A process draws a twelfth of the bucket at a time and spends it from memory; once the bucket is empty, or its points
 * are in other hands, it refuses from memory until the bucket is full again. So nobody ever gets more than `points`. One
 * process gives out exactly that many; with several, what the others have in hand may be refused by this one: at most a
 * twelfth each, less one point.
 */
export function createAllotment({ name, seconds }: { name: string; seconds: number }) {
	const store = new RateLimiterDrizzle({
		storeClient: db,
		schema: rateLimits,
		keyPrefix: name,
		points: 1,
		duration: seconds,
		clearExpiredByTimeout: false,
	});
	const buckets = new Map<string, Bucket>();
	const draws = new Map<string, Promise<void>>();

	async function draw(key: string, findPoints: () => Promise<number> | number) {
		const points = Math.max(1, Math.round((await findPoints()) * env.RATE_LIMIT_SCALE));
		const wanted = Math.min(LARGEST_DRAW, Math.max(1, Math.floor(points / DRAWS_A_BUCKET)));
		// `consume` knows one limit for all keys; a penalty counts the same and leaves the judgement to us.
		const { consumedPoints, msBeforeNext } = await store.penalty(key, wanted);
		const inHand = Math.min(wanted, Math.max(0, points - (consumedPoints - wanted)));
		if (buckets.size >= REMEMBERED) forgetFull();
		buckets.set(key, {
			points,
			inHand,
			inStore: Math.max(0, points - consumedPoints),
			fullAt: Date.now() + msBeforeNext,
		});
	}

	function forgetFull() {
		const now = Date.now();
		for (const [key, { fullAt }] of buckets) if (fullAt <= now) buckets.delete(key);
	}

	/** Calls that find nothing in hand at the same moment wait for one draw. */
	function drawTogether(key: string, findPoints: () => Promise<number> | number) {
		const running = draws.get(key);
		if (running) return running;
		const started = draw(key, findPoints).finally(() => draws.delete(key));
		draws.set(key, started);
		return started;
	}

	return {
		/** Takes one point of the key's; `findPoints` (before RATE_LIMIT_SCALE) is asked at each draw only. */
		async take(key: string, findPoints: () => Promise<number> | number): Promise<Standing> {
			for (;;) {
				const bucket = buckets.get(key);
				const now = Date.now();
				if (bucket && bucket.fullAt > now && (bucket.inHand > 0 || bucket.inStore === 0)) {
					const isRefused = bucket.inHand === 0;
					if (!isRefused) bucket.inHand -= 1;
					const secondsLeft = Math.ceil((bucket.fullAt - now) / 1000);
					return { points: bucket.points, remaining: bucket.inHand + bucket.inStore, secondsLeft, isRefused };
				}
				await drawTogether(key, findPoints);
			}
		},
	};
}
