/** Errors that occur before anything is sent. After any other, the provider may have received the request. */
const NEVER_SENT = new Set([
	"ECONNREFUSED",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"UND_ERR_CONNECT_TIMEOUT",
]);

function codeOf(error: unknown): string {
	const cause = error instanceof Error ? error.cause : undefined;
	const first = cause instanceof AggregateError ? cause.errors[0] : cause;
	return typeof first === "object" && first !== null && "code" in first ? String(first.code) : "";
}

/** Whether an error of `fetch` proves that nothing was sent. */
export const isNeverSent = (error: unknown) => NEVER_SENT.has(codeOf(error));
