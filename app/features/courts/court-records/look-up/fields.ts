import { phrase, t } from "~/platform/language/translate";

/** `text` is one line, `list` a list of names. */
type FieldKind = "text" | "day" | "list";

/** The sections of the form, each with fields of one kind. */
const COURT = { kind: "text", group: phrase("Court") } as const;
const DATES = { kind: "day", group: phrase("Dates") } as const;
const PARTIES = { kind: "list", group: phrase("Parties") } as const;
const LAW = { kind: "list", group: phrase("Law") } as const;

/** Editable fields of a court record, in the order of the court's page. `name` is the API name, `group` the form section. */
export const RECORD_FIELDS = {
	title: { name: "title", label: phrase("Title"), ...COURT },
	caseType: { name: "case_type", label: phrase("Case Type"), ...COURT },
	filingNumber: { name: "filing_number", label: phrase("Filing Number"), ...COURT },
	filingDate: { name: "filing_date", label: phrase("Filing Date"), ...DATES },
	registrationNumber: { name: "registration_number", label: phrase("Registration Number"), ...COURT },
	registrationDate: { name: "registration_date", label: phrase("Registration Date"), ...DATES },
	firstHearingDate: { name: "first_hearing_date", label: phrase("First Hearing Date"), ...DATES },
	nextDate: { name: "next_date", label: phrase("Next Date"), ...DATES },
	caseStage: { name: "case_stage", label: phrase("Case Stage"), ...COURT },
	courtNumberAndJudge: { name: "court_number_and_judge", label: phrase("Court Number and Judge"), ...COURT },
	decisionDate: { name: "decision_date", label: phrase("Decision Date"), ...DATES },
	natureOfDisposal: { name: "nature_of_disposal", label: phrase("Nature of Disposal"), ...COURT },
	petitioners: { name: "petitioners", label: phrase("Petitioners"), ...PARTIES },
	petitionerAdvocates: { name: "petitioner_advocates", label: phrase("Petitioner's Advocates"), ...PARTIES },
	respondents: { name: "respondents", label: phrase("Respondents"), ...PARTIES },
	respondentAdvocates: { name: "respondent_advocates", label: phrase("Respondent Advocates"), ...PARTIES },
	acts: { name: "acts", label: phrase("Acts"), ...LAW },
	sections: { name: "sections", label: phrase("Sections"), ...LAW },
} as const satisfies Record<string, { name: string; label: string; kind: FieldKind; group: string }>;

export type RecordColumn = keyof typeof RECORD_FIELDS;
const isRecordColumn = (name: string): name is RecordColumn => Object.hasOwn(RECORD_FIELDS, name);
export const RECORD_COLUMNS = Object.keys(RECORD_FIELDS).filter(isRecordColumn);

/** What a look-up does not overwrite once locked: a column, or all hearings or orders. */
export type LockedField = RecordColumn | "hearings" | "orders";

export const isLockedField = (name: string): name is LockedField =>
	isRecordColumn(name) || name === "hearings" || name === "orders";

export function labelOf(field: string): string {
	const recordColumn = RECORD_COLUMNS.find((column) => column === field);
	if (recordColumn) return t(RECORD_FIELDS[recordColumn].label);
	return field === "hearings" ? t("Hearings") : field === "orders" ? t("Orders") : field;
}
