import { z } from "zod";
import type { RecordInput } from "~/features/courts/court-records/look-up/input";
import { countWords, phrase, t } from "~/platform/language/translate";

const line = z.string().nullable();
const list = z.array(z.string());

/** The fields of a court record as stored. */
export const recordValues = z.object({
	title: line,
	caseType: line,
	filingNumber: line,
	filingDate: line,
	registrationNumber: line,
	registrationDate: line,
	firstHearingDate: line,
	nextDate: line,
	caseStage: line,
	courtNumberAndJudge: line,
	decisionDate: line,
	natureOfDisposal: line,
	petitioners: list,
	petitionerAdvocates: list,
	respondents: list,
	respondentAdvocates: list,
	acts: list,
	sections: list,
	hearings: z.array(z.object({ date: line, nextDate: line, purpose: z.string(), judge: z.string() })),
	orders: z.array(z.object({ number: z.number().nullable(), name: z.string(), date: line, url: line })),
});
export type RecordValues = z.output<typeof recordValues>;

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
export const RECORD_COLUMNS = Object.keys(RECORD_FIELDS).filter((name): name is RecordColumn => name in RECORD_FIELDS);

/** What a look-up does not overwrite once locked: a column, or all hearings or orders. */
export type LockedField = RecordColumn | "hearings" | "orders";

export const isLockedField = (name: string): name is LockedField =>
	name in RECORD_FIELDS || name === "hearings" || name === "orders";

export function labelOf(field: string): string {
	const recordColumn = RECORD_COLUMNS.find((column) => column === field);
	if (recordColumn) return t(RECORD_FIELDS[recordColumn].label);
	return field === "hearings" ? t("Hearings") : field === "orders" ? t("Orders") : field;
}

const FIELDS = Object.keys(recordValues.shape).filter((name): name is LockedField => name in recordValues.shape);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isNothing = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The fields whose values differ. Both must have passed `recordValues`, which fixes the order of keys. */
export const changedFields = (before: RecordValues, after: RecordValues): LockedField[] =>
	FIELDS.filter((field) => !isSame(before[field], after[field]));

/** Court values that differ from locked fields; a field the court leaves out does not count. */
export function conflictsOf(kept: RecordValues, court: RecordValues, locked: string[]): Record<string, unknown> {
	const different = changedFields(kept, court).filter((field) => locked.includes(field) && !isNothing(court[field]));
	return Object.fromEntries(different.map((field) => [field, court[field]]));
}

/** An edited record as values; an unchanged order keeps its number. */
export function valuesOf(input: RecordInput, before: RecordValues): RecordValues {
	const columns = Object.fromEntries(
		RECORD_COLUMNS.map((column: RecordColumn) => [column, input[RECORD_FIELDS[column].name]]),
	);
	return recordValues.parse({
		...columns,
		hearings: input.hearings
			.map(({ next_date, ...hearing }) => ({ ...hearing, nextDate: next_date }))
			.filter((hearing) => !Object.values(hearing).every(isNothing)),
		orders: input.orders
			.filter((order) => !Object.values(order).every(isNothing))
			.map((order) => ({
				...order,
				number:
					before.orders.find(({ name, date, url }) => isSame([name, date, url], [order.name, order.date, order.url]))
						?.number ?? null,
			})),
	});
}

/** A record value as text for the list of conflicts. */
export function inWords(value: unknown): string {
	if (isNothing(value)) return "nothing";
	if (!Array.isArray(value)) return String(value);
	if (value.every((one) => typeof one === "string")) return value.join(", ");
	return countWords(value.length, "{count} entry", "{count} entries");
}
