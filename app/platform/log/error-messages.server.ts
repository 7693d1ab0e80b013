import { DomainError } from "~/errors";
import { outageOf } from "~/platform/db/outage.server";
import { log } from "~/platform/log/log.server";

/**
 * For `.catch()`: logs an unforeseen failure with its cause and turns it into `message`, as an `unavailable` DomainError
 * (503). An outage of the database says so in its own words. DomainErrors and Responses pass unchanged, and so does everything that is not a `kind`, where one is given.
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
