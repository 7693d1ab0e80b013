export type DomainErrorCode =
	| "invalid"
	| "unauthorised"
	| "forbidden"
	| "not-found"
	| "conflict"
	| "too-many"
	| "unpaid"
	| "unavailable";

/**
 * A failure the product foresees, in words for the person who meets it.
 * `field` names the input it belongs to; `retryAfterSeconds` says when to come back (`too-many`).
 */
export class DomainError extends Error {
	readonly field?: string;
	readonly retryAfterSeconds?: number;

	constructor(
		readonly code: DomainErrorCode,
		message: string,
		options: { field?: string; retryAfterSeconds?: number; cause?: unknown } = {},
	) {
		super(message, { cause: options.cause });
		this.name = "DomainError";
		this.field = options.field;
		this.retryAfterSeconds = options.retryAfterSeconds;
	}
}
