import { setTimeout as wait } from "node:timers/promises";
import { ProviderError } from "~/providers/provider-error";

const CALLS_AT_ONCE = 3;
/** So many failing districts in a row mean that the provider is down. */
const FAILURES_TO_STOP_AT = 5;
const TRIES = 3;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60 * 1000;

/** Retries while a retry may help, after a growing pause or the one the provider asks for. */
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

/** Reports single failures and goes on, until an error is fatal or too many follow one another. */
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

/**
 * Does the work for each item, a few at a time. After a failure no further item is started; running ones are awaited.
 */
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
