import type { DomainError } from "~/errors";
import { requestContext } from "~/platform/http/context.server";

/** Tells the client when to come back, where the error says it: a page's own headers do not reach the answer. */
export function setRetryAfter({ retryAfterSeconds }: DomainError): void {
	if (retryAfterSeconds !== undefined) requestContext().headers.set("retry-after", String(retryAfterSeconds));
}
