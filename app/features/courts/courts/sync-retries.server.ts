import { setTimeout as wait } from "node:timers/promises";
import { ProviderError } from "~/providers/provider-error";

const CALLS_AT_ONCE = 3;
/** This many failures in a row mean that the provider is down. */
const FAILURES_TO_STOP_AT = 5;
const TRIES = 3;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60 * 1000;

/** Retries retryable provider errors, after an exponential backoff or the provider's `retryAfterMs`. */
export async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
	for (let tried = 1; ; tried += 1) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof ProviderError) || !error.isRetryable || tried === TRIES) throw error;
			const pauseMs = error.retryAfterMs ?? FIRST_PAUSE_MS * 4 ** (tried - 1) * (0.5 + Math.random());
			await wait(Math.min(pauseMs, MAX_PAUSE_MS));
		}
	}
}

type Tolerance = { isFatal: (error: unknown) => boolean; onFailure: (place: string, error: unknown) => void };

/** Reports failures and continues, until an error is fatal or `FAILURES_TO_STOP_AT` follow one another. */
export function tolerance({ isFatal, onFailure }: Tolerance) {
	let failuresInARow = 0;
	return async (place: string, work: () => Promise<void>) => {
		try {
			await work();
			failuresInARow = 0;
		} catch (error) {
			if (isFatal(error)) throw error;
			onFailure(place, error);
			failuresInARow += 1;
			if (failuresInARow >= FAILURES_TO_STOP_AT) throw error;
		}
	};
}

/** Runs the work with limited concurrency. After a failure no further item starts; running ones are awaited. */
export async function forEach<Item>(items: Item[], work: (item: Item) => Promise<void>) {
	let hasFailed = false;
	const waiting = items.values();
	const workers = await Promise.allSettled(
		Array.from({ length: CALLS_AT_ONCE }, async () => {
			for (const item of waiting) {
				if (hasFailed) return;
				await work(item).catch((error: unknown) => {
					hasFailed = true;
					throw error;
				});
			}
		}),
	);
	const failed = workers.find((worker) => worker.status === "rejected");
	if (failed) throw failed.reason;
}
