import { DomainError } from "~/errors";
import { outageOf } from "~/platform/db/outage.server";
import { log } from "~/platform/log/log.server";

/**
 * For `.catch()`: logs an unexpected error and throws `message` as an `unavailable` DomainError (503) with its cause. A database
 * outage throws its own message. Rethrows DomainErrors, Responses, and errors that are not instances of `kind`.
 */
export function withUserMessage(message: string, kind: abstract new (...args: never[]) => Error = Error) {
	return (error: unknown): never => {
		if (error instanceof DomainError || error instanceof Response || !(error instanceof kind)) throw error;
		const outage = outageOf(error);
		if (outage) throw outage;
		log.error({ err: error }, message);
		throw new DomainError("unavailable", message, { cause: error });
	};
}
