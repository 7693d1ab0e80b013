import { openCounts, scaled } from "~/platform/db/limiter.server";
import { limitKey } from "~/platform/http/network";

/** How many refills a full bucket is split into. More is fairer between processes; fewer means fewer writes. */
const REFILLS_A_BUCKET = 12;
/** How old what is known of the other processes may be: so far behind is what callers are told is left. */
const KNOWN_FOR_MS = 1000;
/** Buckets kept in memory. The one used longest ago is dropped first; the database still has its count. */
const MAX_REMEMBERED = 10_000;

/** A bucket after a call: its size, what is left of it, and when it is full again. */
export type RateLimitStatus = { points: number; remaining: number; secondsLeft: number; isRefused: boolean };

/** `local` points are spent from memory; `remote` ones are still in the database. */
type Bucket = { points: number; local: number; remote: number; readAt: number; fullAt: number };

type FindPoints = () => Promise<number> | number;

/**
 * A bucket of points for each key, for calls too frequent to write down one by one. It is full again `seconds` after its
 * first point was taken. A key that is an IPv6 address counts for its /64.
 *
 * A process takes a twelfth of the bucket at a time from the database and spends it from memory. Once the bucket is empty, or
 * other processes have the rest, it refuses from memory until the bucket is full again. So nobody ever gets more than
 * `points`; with several processes, one may refuse what the others have not spent yet: at most a twelfth each, less one point.
 */
export function createTokenBucket({ name, seconds }: { name: string; seconds: number }) {
	const counts = openCounts(name, 1, seconds);
	/** In the order of their last refill, the oldest first. */
	const buckets = new Map<string, Bucket>();
	const refills = new Map<string, Promise<void>>();

	async function refill(key: string, findPoints: FindPoints) {
		const points = scaled(await findPoints());
		const asked = Math.max(1, Math.floor(points / REFILLS_A_BUCKET));
		// `consume` has one limit for all keys; a penalty counts the same and leaves the decision to us.
		const { consumedPoints, msBeforeNext } = await counts.penalty(key, asked);
		const now = Date.now();
		const local = Math.min(asked, Math.max(0, points - (consumedPoints - asked)));
		const remote = Math.max(0, points - consumedPoints);
		buckets.delete(key);
		buckets.set(key, { points, local, remote, readAt: now, fullAt: now + msBeforeNext });
		const [oldest] = buckets.keys();
		if (buckets.size > MAX_REMEMBERED && oldest !== undefined) buckets.delete(oldest);
	}

	/** Calls of one key that need a refill at the same moment wait for the same one. */
	function refillOnce(key: string, findPoints: FindPoints): Promise<void> {
		const started = refills.get(key) ?? refill(key, findPoints).finally(() => refills.delete(key));
		refills.set(key, started);
		return started;
	}

	/** Asks what others have taken since; calls of the key meanwhile go by what was known. */
	async function readAgain(key: string, bucket: Bucket) {
		bucket.readAt = Date.now();
		const counted = await counts.get(key);
		if (counted) bucket.remote = Math.max(0, bucket.points - counted.consumedPoints);
		bucket.readAt = Date.now();
	}

	return {
		/** Takes one point of the key's; `findPoints` (before RATE_LIMIT_SCALE) is asked at each refill only. */
		async take(name: string, findPoints: FindPoints): Promise<RateLimitStatus> {
			const key = limitKey(name);
			for (;;) {
				const bucket = buckets.get(key);
				const now = Date.now();
				if (!bucket || bucket.fullAt <= now || (bucket.local === 0 && bucket.remote > 0)) {
					await refillOnce(key, findPoints);
				} else if (bucket.remote > 0 && bucket.readAt + KNOWN_FOR_MS <= now) {
					await readAgain(key, bucket);
				} else {
					const isRefused = bucket.local === 0;
					if (!isRefused) bucket.local -= 1;
					const secondsLeft = Math.ceil((bucket.fullAt - now) / 1000);
					return { points: bucket.points, remaining: bucket.local + bucket.remote, secondsLeft, isRefused };
				}
			}
		},
	};
}
