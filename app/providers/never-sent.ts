/** Failures before anything is sent. After any other the company may have taken what was sent. */
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

/** Whether an error of `fetch` says that nothing was sent. */
export const isNeverSent = (error: unknown) => NEVER_SENT.has(codeOf(error));
