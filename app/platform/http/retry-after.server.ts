import type { DomainError } from "~/errors";
import { requestContext } from "~/platform/http/context.server";

/** Sets Retry-After if the error has one, through the request context: Remix drops the headers a route's error sets. */
export function setRetryAfter({ retryAfterSeconds }: DomainError): void {
	if (retryAfterSeconds !== undefined) requestContext().headers.set("retry-after", String(retryAfterSeconds));
}
