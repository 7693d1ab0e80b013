import { openCounts, scaled } from "~/platform/db/limiter.server";
import { limitWait } from "~/platform/db/request-limit.server";
import { limitKey } from "~/platform/http/network";

/** A refill is this fraction of the bucket. More refills share it more evenly between processes; fewer mean fewer writes. */
const REFILLS_A_BUCKET = 12;
/** How long the known use by other processes may be out of date; so may `remaining`. */
const KNOWN_FOR_MS = 1000;
/** Most buckets in memory. The least recently refilled is dropped; the database still has its count. */
const MAX_REMEMBERED = 10_000;

/** The bucket's size, remaining points, and seconds until it is full again. */
export type RateLimitStatus = { points: number; remaining: number; secondsLeft: number; isRefused: boolean };

/** `local` points are spent from memory; `remote` points are still in the database. */
type Bucket = { points: number; local: number; remote: number; readAt: number; fullAt: number };

type FindPoints = () => Promise<number> | number;

/**
 * Token bucket per key, for calls too frequent to write each to the database. It is full again `seconds` after its first point
 * was taken. An IPv6 key counts for its /64.
 *
 * A process takes a twelfth of the bucket at a time from the database and spends it from memory. When the bucket is empty, or
 * other processes hold the rest, it refuses from memory until the bucket is full again. So a key never gets more than `points`;
 * with several processes, one may refuse points that others have not spent yet: at most a twelfth each, less one point.
 */
export function createTokenBucket({ name, seconds }: { name: string; seconds: number }) {
	const counts = openCounts(name, 1, seconds);
	/** In refill order, oldest first. */
	const buckets = new Map<string, Bucket>();
	const refills = new Map<string, Promise<void>>();

	async function refill(key: string, findPoints: FindPoints) {
		const points = scaled(await findPoints());
		const asked = Math.max(1, Math.floor(points / REFILLS_A_BUCKET));
		// `consume` has one limit for all keys; `penalty` counts without deciding.
		const { consumedPoints, msBeforeNext } = await counts.penalty(key, asked);
		const now = Date.now();
		const local = Math.min(asked, Math.max(0, points - (consumedPoints - asked)));
		const remote = Math.max(0, points - consumedPoints);
		buckets.delete(key);
		buckets.set(key, { points, local, remote, readAt: now, fullAt: now + msBeforeNext });
		const [oldest] = buckets.keys();
		if (buckets.size > MAX_REMEMBERED && oldest !== undefined) buckets.delete(oldest);
	}

	/** Concurrent calls for one key share a refill; each waits for it within the limit of its own request. */
	function refillOnce(key: string, findPoints: FindPoints): Promise<void> {
		const started = refills.get(key) ?? refill(key, findPoints).finally(() => refills.delete(key));
		refills.set(key, started);
		return limitWait(started);
	}

	/** Reads the use by other processes; `readAt` is set first, so that concurrent calls do not read too. */
	async function readAgain(key: string, bucket: Bucket) {
		bucket.readAt = Date.now();
		const counted = await counts.get(key);
		if (counted) bucket.remote = Math.max(0, bucket.points - counted.consumedPoints);
		bucket.readAt = Date.now();
	}

	return {
		/** Takes one point; `findPoints` (before RATE_LIMIT_SCALE) is called only on a refill. */
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
