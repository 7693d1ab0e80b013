import { z } from "zod";
import { cnrInput, normaliseCnr } from "~/features/courts/cnr";

/** Text that a program may also send as a number. */
const text = (missing: string) =>
	z
		.union([z.string(), z.number().transform(String)], { error: missing })
		.pipe(z.string().trim().min(1, missing).max(200, "This is too long"));
const choice = z.union([z.string(), z.number().transform(String)]).nullish();

const LAST_YEAR = 2100;
const year = z
	.union([z.string(), z.number().transform(String)], { error: "Enter the year" })
	.pipe(
		z
			.string()
			.trim()
			.min(1, "Enter the year")
			.regex(/^\d{4}$/, "Enter the year with 4 digits, like 2024"),
	)
	.transform(Number)
	.refine((value) => value >= 1900 && value <= LAST_YEAR, "Enter a year from 1900 on");

const caseFields = z.object({
	state: text("Choose a state"),
	district: choice,
	district_id: choice,
	court_complex: choice,
	court_establishment: choice,
	case_type: choice,
	case_date: year,
	case_number: text("Enter the case number"),
	cnr_number: cnrInput,
});

const hasDistrict = (input: { district?: string | null; district_id?: string | null }) =>
	Boolean(input.district?.trim() || input.district_id?.trim());
const DISTRICT_MISSING = { path: ["district"], message: "Choose a district" };

/**
 * A case as its owner gives it. The form and `POST /cases/add` both parse with this, so its keys are the wire's
 * (specification section 3). Places and the case type come as id or as name (decision 34).
 */
export const caseInput = caseFields.refine(hasDistrict, DISTRICT_MISSING);
export type CaseInput = z.output<typeof caseInput>;

/** Changes to a case: what is left out stays as it is. */
export const caseChange = caseFields.partial();
export type CaseChange = z.output<typeof caseChange>;

/** The update form shows everything, the case type too, and wants it all. */
export const caseUpdateForm = caseFields
	.extend({ case_type: text("Choose a case type") })
	.refine(hasDistrict, DISTRICT_MISSING);

/** What narrows a list of cases, as it stands in the address. */
export const caseListFilter = z.object({
	page: z.coerce.number().int().min(1).catch(1),
	cnr_number: z.string().default("").transform(normaliseCnr),
});
export type CaseListFilter = z.output<typeof caseListFilter>;
