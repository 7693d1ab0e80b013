/** The type of a court record's field: one line, a day, or a list of names. */
export type FieldKind = "text" | "day" | "list";

/** The fields of a court record that can be edited, in the order of a court's page. `name` is the name in the API. */
export const RECORD_FIELDS = {
	title: { name: "title", label: "Title", kind: "text" },
	caseType: { name: "case_type", label: "Case Type", kind: "text" },
	filingNumber: { name: "filing_number", label: "Filing Number", kind: "text" },
	filingDate: { name: "filing_date", label: "Filing Date", kind: "day" },
	registrationNumber: { name: "registration_number", label: "Registration Number", kind: "text" },
	registrationDate: { name: "registration_date", label: "Registration Date", kind: "day" },
	firstHearingDate: { name: "first_hearing_date", label: "First Hearing Date", kind: "day" },
	nextDate: { name: "next_date", label: "Next Date", kind: "day" },
	caseStage: { name: "case_stage", label: "Case Stage", kind: "text" },
	courtNumberAndJudge: { name: "court_number_and_judge", label: "Court Number and Judge", kind: "text" },
	decisionDate: { name: "decision_date", label: "Decision Date", kind: "day" },
	natureOfDisposal: { name: "nature_of_disposal", label: "Nature of Disposal", kind: "text" },
	petitioners: { name: "petitioners", label: "Petitioners", kind: "list" },
	petitionerAdvocates: { name: "petitioner_advocates", label: "Petitioner's Advocates", kind: "list" },
	respondents: { name: "respondents", label: "Respondents", kind: "list" },
	respondentAdvocates: { name: "respondent_advocates", label: "Respondent Advocates", kind: "list" },
	acts: { name: "acts", label: "Acts", kind: "list" },
	sections: { name: "sections", label: "Sections", kind: "list" },
} as const satisfies Record<string, { name: string; label: string; kind: FieldKind }>;

export type RecordColumn = keyof typeof RECORD_FIELDS;
export const RECORD_COLUMNS = Object.keys(RECORD_FIELDS).filter((name): name is RecordColumn => name in RECORD_FIELDS);

/** What a look-up does not overwrite once locked: a column, or all hearings or orders. */
export type LockedField = RecordColumn | "hearings" | "orders";

export const isLockedField = (name: string): name is LockedField =>
	name in RECORD_FIELDS || name === "hearings" || name === "orders";

export function labelOf(field: string): string {
	const known = RECORD_COLUMNS.find((column) => column === field);
	if (known) return RECORD_FIELDS[known].label;
	return field === "hearings" ? "Hearings" : field === "orders" ? "Orders" : field;
}
