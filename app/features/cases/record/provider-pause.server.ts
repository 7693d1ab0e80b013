import { postponeJobs } from "~/db/queue.server";
import { log } from "~/log.server";
import { ProviderError } from "~/providers/provider-error";

/** So many look-ups in a row that got no answer mean that the company is away, not that one court is slow. */
const MAX_FAILURES = 5;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 15 * 60_000;

/** What this process has seen of the company: failures in a row, pauses in a row, and until when the last one lasts. */
let failures = 0;
let pauses = 0;
let pausedUntil = 0;

/** The company answered, whatever it said. */
export function recordAnswer(): void {
	failures = 0;
	pauses = 0;
}

/**
 * Counts a failed look-up. While the company is away the look-ups of the night wait, so that they use up neither their tries
 * nor the month's calls; the first of them after the pause find out whether it is back. Look-ups that people wait for go on.
 */
export async function recordFailedCall(error: unknown): Promise<void> {
	if (!(error instanceof ProviderError)) return;
	if (!error.isRetryable) return recordAnswer();
	failures += 1;
	if (failures < MAX_FAILURES) return;
	if (Date.now() >= pausedUntil) {
		pausedUntil = Date.now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pauses);
		pauses += 1;
		log.warn({ failures, until: new Date(pausedUntil) }, "eCourts is away: look-ups of the night wait");
	}
	await postponeJobs("fetch-court-record", { isNightly: true }, new Date(pausedUntil));
}
