export type ProviderErrorCode =
	| "timeout"
	| "network"
	| "rate-limited"
	| "unavailable"
	| "unauthorized"
	| "not-found"
	| "refused"
	| "unreadable";

const WORTH_ANOTHER_TRY = new Set<ProviderErrorCode>(["timeout", "network", "rate-limited", "unavailable"]);

/**
 * A call to another company failed. `unauthorized`: it does not accept our key, which says nothing about what was asked,
 * so nothing may be concluded from it. `not-found`: it does not know the id. `refused`: it will not do this, however often
 * it is asked. `unreadable`: its answer could not be parsed. Messages are for the log and never contain a key or what the
 * company sent.
 */
export class ProviderError extends Error {
	readonly isRetryable: boolean;
	/** How long the company asks us to wait, when it says so. */
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
