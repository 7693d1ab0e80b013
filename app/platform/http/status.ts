import type { DomainError, DomainErrorCode } from "~/errors";

/** Maps each DomainError code to its HTTP status. */
const STATUSES: Record<DomainErrorCode, number> = {
	invalid: 400,
	unauthorised: 401,
	unpaid: 402,
	forbidden: 403,
	"not-found": 404,
	conflict: 409,
	"too-many": 429,
	unavailable: 503,
};

export const statusOf = (error: DomainError) => STATUSES[error.code];
