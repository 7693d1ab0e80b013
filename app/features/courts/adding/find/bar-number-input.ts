import { z } from "zod";
import { barNumberParts } from "~/features/courts/adding/find/bar-number";
import { phrase } from "~/platform/language/translate";

const FIRST_YEAR = 1930;
const LAST_YEAR = 2100;

export const fourDigits = (missing: string) =>
	z
		.string({ error: missing })
		.trim()
		.min(1, missing)
		.regex(/^\d{4}$/, phrase("Enter the year with 4 digits, like 2010"));

/** A bar number as printed on the enrolment certificate: `MAH/1234/2010`. */
export const barNumberFields = {
	bar_state: z
		.string({ error: phrase("Enter the letters of the bar council") })
		.trim()
		.toUpperCase()
		.min(1, phrase("Enter the letters of the bar council"))
		.regex(/^[A-Z]{1,5}$/, phrase("Enter letters only, like MAH")),
	bar_number: z
		.string({ error: phrase("Enter the number") })
		.trim()
		.toUpperCase()
		.min(1, phrase("Enter the number"))
		.regex(/^\d{1,7}(?:-?[A-Z]{1,2})?$/, phrase("Enter only the number, like 1234"))
		.transform((number) => number.replace(/^0+(?=\d)/, "")),
	bar_year: fourDigits(phrase("Enter the year of enrolment"))
		.transform(Number)
		.refine((year) => year >= FIRST_YEAR && year <= LAST_YEAR, phrase("Enter the year of enrolment, like 2010")),
};

/** Splits a whole bar number pasted into one field into all three. */
export function splitBarNumber(form: FormData): void {
	for (const field of ["bar_state", "bar_number"]) {
		const parts = barNumberParts(String(form.get(field) ?? ""));
		if (!parts) continue;
		for (const [name, value] of parts) form.set(name, value);
		return;
	}
}
