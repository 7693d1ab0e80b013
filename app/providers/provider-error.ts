export type ProviderErrorCode =
	| "timeout"
	| "network"
	| "rate-limited"
	| "unavailable"
	| "unauthorized"
	| "not-found"
	| "refused"
	| "no-credits"
	| "unreadable";

const WORTH_ANOTHER_TRY = new Set<ProviderErrorCode>(["timeout", "network", "rate-limited", "unavailable"]);

/**
 * A provider call failed. `unauthorized`: our key was rejected, so nothing may be concluded about the requested item.
 * `not-found`: unknown id. `refused`: permanent refusal, retries are useless. `no-credits`: refused until more are bought. `unreadable`: the response could not be
 * parsed, so that the call may have been obeyed; where a call only reads, that is `unavailable`.
 * Messages go to the log and never contain a key or provider data.
 */
export class ProviderError extends Error {
	readonly isRetryable: boolean;
	/** From Retry-After, if given. */
	readonly retryAfterMs?: number;

	constructor(
		readonly provider: string,
		readonly code: ProviderErrorCode,
		message: string,
		options: { retryAfterMs?: number; cause?: unknown } = {},
	) {
		super(`${provider}: ${message}`, { cause: options.cause });
		this.name = "ProviderError";
		this.isRetryable = WORTH_ANOTHER_TRY.has(code);
		this.retryAfterMs = options.retryAfterMs;
	}
}
