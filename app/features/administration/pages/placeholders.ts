import { phrase } from "~/platform/language/translate";

/** Placeholders filled from the operator's settings, with the meaning of each. */
export const PLACEHOLDERS = {
	operator: phrase("operator of the service"),
	address: phrase("their postal address"),
	officer: phrase("the grievance officer"),
	officer_email: phrase("the officer's email"),
	officer_phone: phrase("the officer's phone"),
	officer_hours: phrase("the officer's working hours"),
	site: phrase("the address of this site"),
} as const;

export type PlaceholderValues = Record<keyof typeof PLACEHOLDERS, string>;

const NAMES: ReadonlySet<string> = new Set(Object.keys(PLACEHOLDERS));

export const placeholdersWritten = [...NAMES].map((name) => `{{${name}}}`);

const IN_BRACES = /\{\{([^{}]*)\}\}/g;

/** The first unknown name in double braces. */
export const unknownPlaceholder = (text: string): string | undefined =>
	[...text.matchAll(IN_BRACES)].map(([, name = ""]) => name.trim()).find((name) => !NAMES.has(name));

/** Fills the placeholders; an unknown one stays as written. */
export function fillIn(text: string, values: PlaceholderValues): string {
	const known = new Map(Object.entries(values));
	return text.replace(IN_BRACES, (whole, name: string) => known.get(name.trim()) ?? whole);
}
