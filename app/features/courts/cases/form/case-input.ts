import { z } from "zod";
import { appearsForInput } from "~/features/courts/appearance/side-input";
import { isStandardCnr, normaliseCnr } from "~/features/courts/courts/cnr";
import { cnrInput } from "~/features/courts/courts/cnr-input";
import { MAX_CASES_AT_ONCE } from "~/features/courts/courts/entries";
import { pageInput } from "~/platform/http/page-input";
import { phrase, t } from "~/platform/language/translate";

/** Text that API clients may also send as a number. */
const text = (missing: string) =>
	z
		.union([z.string(), z.number().transform(String)], { error: missing })
		.pipe(z.string().trim().min(1, missing).max(200, phrase("This is too long")));
const choice = z.union([z.string(), z.number().transform(String)]).nullish();

const LAST_YEAR = 2100;
const year = z
	.union([z.string(), z.number().transform(String)], { error: phrase("Enter the year") })
	.pipe(
		z
			.string()
			.trim()
			.min(1, phrase("Enter the year"))
			.regex(/^\d{4}$/, phrase("Enter the year with 4 digits, like 2024")),
	)
	.transform(Number)
	.refine((value) => value >= 1900 && value <= LAST_YEAR, phrase("Enter a year from 1900 on"));

const caseFields = z.object({
	state: text(phrase("Choose a state")).meta({ description: "A state, as id or as name", examples: ["Maharashtra"] }),
	district: choice.meta({
		description: "A district, as id or as name; this or district_id is needed",
		examples: ["Pune"],
	}),
	district_id: choice.meta({ description: "A district by its id; wins over district", examples: ["1-25"] }),
	court_complex: choice.meta({ description: "A court complex, as id or as name" }),
	court_establishment: choice.meta({ description: "A court establishment, as id or as name" }),
	case_type: choice.meta({ description: "A case type, as id or as name" }),
	case_date: year.meta({ description: "The year of the case, with 4 digits", examples: ["2023"] }),
	case_number: text(phrase("Enter the case number")).meta({
		description: "As the court wrote it",
		examples: ["45/2023"],
	}),
	appears_for: appearsForInput
		.nullable()
		.meta({ description: "The side that the owner appears for; null for none", examples: ["petitioner"] }),
	cnr_number: cnrInput.meta({
		description: "4 to 32 letters and digits, usually 16; spaces and hyphens are dropped",
		examples: ["MHPU010045672023"],
	}),
});

const isTyped = (choice: unknown) => (typeof choice === "string" ? choice.trim() !== "" : typeof choice === "number");

/** Treats an empty field of a form, or null, as missing. */
const optional = <Field extends z.ZodType>(field: Field) =>
	z.preprocess(
		(value) => (value === null || (typeof value === "string" && value.trim() === "") ? undefined : value),
		field.optional(),
	);

const derivableFields = caseFields.extend({
	appears_for: optional(appearsForInput).meta({
		description:
			"The side that the owner appears for; left out, it is found by the owner's name among the advocates of one side",
		examples: ["petitioner"],
	}),
	state: optional(caseFields.shape.state).meta({
		description: "A state, as id or as name; follows from a standard CNR",
		examples: ["Maharashtra"],
	}),
	case_date: optional(caseFields.shape.case_date).meta({
		description: "The year of the case, with 4 digits; follows from a standard CNR",
		examples: ["2023"],
	}),
	case_number: optional(caseFields.shape.case_number).meta({
		description: "As the court wrote it; left out, it is the court's once the record arrives, and empty until then",
		examples: ["45/2023"],
	}),
});

type Derivable = {
	cnr_number?: string;
	state?: string;
	district?: string | null;
	district_id?: string | null;
	case_date?: number;
	case_number?: string;
};

/** Nothing follows from a non-standard CNR. `when` reports a missing field even if other fields are invalid. */
const needs = (path: string, message: string) => ({ path: [path], message, when: () => true });
const follows = ({ cnr_number }: Derivable) => typeof cnr_number === "string" && isStandardCnr(cnr_number);
const NEEDED: [isThere: (input: Derivable) => boolean, options: ReturnType<typeof needs>][] = [
	[({ state }) => state !== undefined, needs("state", phrase("Choose a state"))],
	[({ case_date }) => case_date !== undefined, needs("case_date", phrase("Enter the year"))],
	[({ case_number }) => case_number !== undefined, needs("case_number", phrase("Enter the case number"))],
	[
		({ district, district_id }) => isTyped(district) || isTyped(district_id),
		needs("district", phrase("Choose a district")),
	],
];

/** Requires the fields that do not follow from the CNR, where `isAsked`. */
const withNeeded = <Schema extends z.ZodType<Derivable>>(
	schema: Schema,
	isAsked: (input: z.output<Schema>) => boolean = () => true,
) =>
	NEEDED.reduce<Schema>(
		(refined, [isThere, options]) =>
			refined.refine((input) => !isAsked(input) || follows(input) || isThere(input), options),
		schema,
	);

/**
 * A case as its owner enters it, for the form and `POST /cases/add`: keys are those of the API (docs/product.md,
 * section 3). Courts and case types are ids or names. With a standard CNR, only the CNR is required.
 */
export const caseInput = withNeeded(derivableFields);
export type CaseInput = z.output<typeof caseInput>;

/** Changes to a case; missing fields stay as they are. */
export const caseChange = caseFields.partial();
export type CaseChange = z.output<typeof caseChange>;

/** Form state that is not part of the case: which court list is in use, and the unusual CNR that is confirmed. */
const formFields = { court_type: z.string().optional(), confirmed: z.string().optional() };

/** The form of a new or changed case. An unusual CNR is confirmed first; only then are fields that do not follow required. */
export const caseForm = withNeeded(
	derivableFields.extend(formFields),
	({ confirmed, cnr_number }) => confirmed !== undefined && confirmed === cnr_number,
);
export type CaseFormInput = z.output<typeof caseForm>;

/** Many CNRs at once. An invalid CNR gets its own result and does not fail the request. */
export const bulkAddInput = z.object({
	cnr_numbers: z
		.array(z.string().max(200, phrase("A CNR number has 16 letters and digits")), {
			error: "cnr_numbers is a list of CNRs",
		})
		.min(1, phrase("Enter at least one CNR number"))
		.max(MAX_CASES_AT_ONCE, {
			error: () => t("You can add up to {maxAtOnce} cases at a time", { maxAtOnce: MAX_CASES_AT_ONCE }),
		})
		.meta({ description: "Up to 500 CNRs", examples: [["MHPU010012342024", "MHPU010012352024"]] }),
});

/** The filter of the approved cases, from the query string. */
export const approvedListFilter = z.object({
	page: pageInput,
	cnr_number: z.string().default("").transform(normaliseCnr),
});
