import { inSentence } from "~/platform/language/sentence-words";

/** A name in double braces, with or without spaces. */
export const IN_BRACES = /\{\{([^{}]*)\}\}/g;

/** Placeholder values by name; empty if unknown. */
type Values = Readonly<Record<string, string>>;

/** Placeholders that start with a small letter inside a sentence. */
const IN_SENTENCES = ["stage", "purpose"];

/**
 * Fills in the placeholders of a typed template, which loses nothing but a missing value; an unknown placeholder stays as written.
 * @returns an empty text if no letter, digit or picture is left
 */
export function fillPlaceholders(template: string, values: Values): string {
	// Own properties only, so that `toString` is no placeholder.
	const known = new Map(Object.entries(values));
	const filled = template.replace(IN_BRACES, (whole, inside: string, at: number) => {
		const name = inside.trim();
		const value = known.get(name) ?? whole;
		const goesOn = /[\p{L}\p{M}\p{N},][^\S\n]*$/u.test(template.slice(0, at));
		return goesOn && IN_SENTENCES.includes(name) ? inSentence(value) : value;
	});
	return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(filled) ? filled.trim() : "";
}
