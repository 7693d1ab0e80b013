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

/** The reason of a failure that is given none. */
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

type Details = { reason?: ErrorReason; field?: string; retryAfterSeconds?: number; cause?: unknown };

/**
 * A failure the product foresees, in words for the person who meets it. `reason` is for programs, which tell failures of
 * one code apart by it; `field` names the input it belongs to; `retryAfterSeconds` says when to come back (`too-many`).
 */
export class DomainError extends Error {
	readonly reason: ErrorReason;
	readonly field?: string;
	readonly retryAfterSeconds?: number;

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
	}
}
