import type { DomainError } from "~/errors";

/** PostgreSQL's codes for constraint violations. */
const CODES = { unique: "23505", "foreign-key": "23503", check: "23514" };
type Rule = keyof typeof CODES;

/** Name of the violated constraint ("" if unnamed); undefined for any other error. */
export function brokenKey(error: unknown, rule: Rule = "unique"): string | undefined {
	const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
	if (!(cause instanceof Error) || !("code" in cause) || cause.code !== CODES[rule]) return undefined;
	return "constraint_name" in cause && typeof cause.constraint_name === "string" ? cause.constraint_name : "";
}

/** For `.catch` after a statement: turns a constraint violation into a DomainError, and rethrows any other error. */
export function violationAs(rule: Rule, say: () => DomainError) {
	return (error: unknown): never => {
		if (brokenKey(error, rule) !== undefined) throw say();
		throw error;
	};
}
