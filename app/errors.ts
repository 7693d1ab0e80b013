import type { ErrorReason } from "~/error-reasons";

export type DomainErrorCode =
	| "invalid"
	| "unauthorised"
	| "forbidden"
	| "not-found"
	| "conflict"
	| "too-many"
	| "unpaid"
	| "unavailable";

/** Default reason of each code. */
const USUAL_REASON: Record<DomainErrorCode, ErrorReason> = {
	invalid: "invalid_input",
	unauthorised: "not_signed_in",
	unpaid: "not_paid",
	forbidden: "not_allowed",
	"not-found": "not_found",
	conflict: "conflict",
	"too-many": "too_many_requests",
	unavailable: "unavailable",
};

type Details = {
	reason?: ErrorReason;
	field?: string;
	retryAfterSeconds?: number;
	version?: string;
	standing?: Record<string, string>;
	cause?: unknown;
};

/**
 * An expected failure with a message for the user. `reason` distinguishes failures with one code for programs; `field` names
 * the invalid input; `retryAfterSeconds` becomes Retry-After; `version` is what a refused form is based on from now on, and
 * `standing` says by field what is saved now.
 */
export class DomainError extends Error {
	readonly reason: ErrorReason;
	readonly field?: string;
	readonly retryAfterSeconds?: number;
	readonly version?: string;
	readonly standing?: Record<string, string>;

	constructor(
		readonly code: DomainErrorCode,
		message: string,
		options: Details = {},
	) {
		super(message, { cause: options.cause });
		this.name = "DomainError";
		this.reason = options.reason ?? USUAL_REASON[code];
		this.field = options.field;
		this.retryAfterSeconds = options.retryAfterSeconds;
		this.version = options.version;
		this.standing = options.standing;
	}
}
