import type { DomainError } from "~/errors";

/** PostgreSQL's codes for a broken rule of the schema. */
const CODES = { unique: "23505", "foreign-key": "23503", check: "23514" };
type Rule = keyof typeof CODES;

/** The name of the key or rule an error of the database speaks of; undefined for any other fault. */
export function brokenKey(error: unknown, rule: Rule = "unique"): string | undefined {
	const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
	if (!(cause instanceof Error) || !("code" in cause) || cause.code !== CODES[rule]) return undefined;
	return "constraint_name" in cause && typeof cause.constraint_name === "string" ? cause.constraint_name : "";
}

/** Turns the database's word on a rule into ours; any other fault goes on as it is. For `.catch` behind a statement. */
export function violationAs(rule: Rule, say: () => DomainError) {
	return (error: unknown): never => {
		if (brokenKey(error, rule) !== undefined) throw say();
		throw error;
	};
}
