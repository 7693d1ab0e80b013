import { z } from "zod";
import { barNumberFields, fourDigits } from "~/features/courts/adding/find/bar-number-input";
import type { FindKind } from "~/features/courts/adding/find/find-kinds";
import { phrase, t } from "~/platform/language/translate";

const MIN_NAME_LENGTH = 3;
const MAX_NAME_LENGTH = 100;
const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;

/** A name in any script, on one line. eCourts itself refuses shorter ones. */
const name = (missing: string) =>
	z
		.string({ error: missing })
		.transform((text) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim())
		.pipe(
			z
				.string()
				.min(1, missing)
				.max(MAX_NAME_LENGTH, {
					error: () => t("Enter up to {maxNameLength} characters", { maxNameLength: MAX_NAME_LENGTH }),
				})
				.refine((text) => [...text].length >= MIN_NAME_LENGTH, {
					error: () => t("Enter at least {minNameLength} letters", { minNameLength: MIN_NAME_LENGTH }),
				})
				.refine((text) => /\p{L}/u.test(text), phrase("Enter a name")),
		);

const yearOf = (missing: string) =>
	fourDigits(missing)
		.transform(Number)
		.refine((year) => year >= FIRST_YEAR && year <= LAST_YEAR, phrase("Enter a year from 1950 on"));

const optionalYear = z.preprocess(
	(value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
	yearOf(phrase("Enter the year")).optional(),
);

const stage = z.enum(["PENDING", "DISPOSED", "BOTH"], { error: phrase("Choose a stage") }).default("PENDING");
const id = (missing: string) => z.string({ error: missing }).trim().min(1, missing).max(200, missing);

/** The place of a search: a district, or one court complex in it. */
export const placeFields = {
	state: id(phrase("Choose a state")),
	district_id: id(phrase("Choose a district")),
	court_complex: z.string().max(200, phrase("Choose a court complex of this district")).optional(),
};

const filingNumber = z
	.string({ error: phrase("Enter the filing number") })
	.trim()
	.min(1, phrase("Enter the filing number"))
	.regex(/^\d{1,7}$/, phrase("Enter only the number, like 1180"))
	.transform((number) => number.replace(/^0+(?=\d)/, ""));

export const FIND_FORMS = {
	party: z.object({
		by: z.literal("party"),
		name: name(phrase("Enter the party’s name")),
		year: yearOf(phrase("Enter the year of the case")),
		stage,
		...placeFields,
	}),
	advocate: z.object({
		by: z.literal("advocate"),
		name: name(phrase("Enter the advocate’s name")),
		year: optionalYear,
		stage,
		...placeFields,
	}),
	"bar-number": z.object({ by: z.literal("bar-number"), ...barNumberFields, stage, ...placeFields }),
	"filing-number": z.object({
		by: z.literal("filing-number"),
		filing_number: filingNumber,
		year: yearOf(phrase("Enter the year of filing")),
		...placeFields,
	}),
	"high-court-party": z.object({
		by: z.literal("high-court-party"),
		name: name(phrase("Enter the party’s name")),
		bench: id(phrase("Choose a High Court")),
		year: yearOf(phrase("Enter the year of the case")),
		stage,
	}),
} satisfies Record<FindKind, z.ZodType>;

export type FindInput = { [Kind in FindKind]: z.output<(typeof FIND_FORMS)[Kind]> }[FindKind];

/** Splits a filing number typed with its year ("1180/2024") into both fields. */
export function splitFilingNumber(form: FormData): void {
	const typed = form.get("filing_number");
	const [, number, year] = /^(\d{1,7})\s*\/\s*(\d{4})$/.exec(typeof typed === "string" ? typed.trim() : "") ?? [];
	if (!number || !year) return;
	form.set("filing_number", number);
	form.set("year", year);
}
