export type ProviderErrorCode = "timeout" | "network" | "rate-limited" | "unavailable" | "refused" | "unreadable";

const WORTH_ANOTHER_TRY = new Set<ProviderErrorCode>(["timeout", "network", "rate-limited", "unavailable"]);

/**
 * A company we asked did not answer as it should. `refused`: it will not do this, however often asked. `unreadable`: it
 * answered something nobody can read. Messages are for the log and never hold a key or what the company sent.
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
