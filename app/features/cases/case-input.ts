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
	state: text("Choose a state").meta({ description: "A state, as id or as name", examples: ["Maharashtra"] }),
	district: choice.meta({
		description: "A district, as id or as name; this or district_id is needed",
		examples: ["Pune"],
	}),
	district_id: choice.meta({ description: "A district by its id; wins over district", examples: ["1-25"] }),
	court_complex: choice.meta({ description: "A court complex, as id or as name" }),
	court_establishment: choice.meta({ description: "A court establishment, as id or as name" }),
	case_type: choice.meta({ description: "A case type, as id or as name" }),
	case_date: year.meta({ description: "The year of the case, with 4 digits", examples: ["2024"] }),
	case_number: text("Enter the case number").meta({ description: "As the court wrote it", examples: ["112/2024"] }),
	cnr_number: cnrInput.meta({
		description: "4 to 32 letters and digits, usually 16; spaces and hyphens are dropped",
		examples: ["MHPU010112342024"],
	}),
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
