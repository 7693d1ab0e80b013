import { DomainError } from "~/errors";
import { log } from "~/log.server";

/**
 * For a form whose failure has words of its own in the specification: a fault of ours is kept for the log with its
 * cause, and the person reads those words with all they typed. Foreseen failures go on as they are.
 */
export function sayInstead(message: string) {
	return (error: unknown): never => {
		if (error instanceof DomainError || error instanceof Response) throw error;
		log.error({ err: error }, "a form could not be done");
		throw new DomainError("unavailable", message, { cause: error });
	};
}
