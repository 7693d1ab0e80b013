import { RECORD_COLUMNS, RECORD_FIELDS, type RecordColumn } from "~/features/courts/court-records/look-up/fields";
import { phrase } from "~/platform/language/translate";

type ImportField = { name: string; label: string; column?: RecordColumn; also: string[] };

/** Other column names that files use for a field. */
const ALSO: Partial<Record<RecordColumn, string[]>> = {
	registrationNumber: ["case number", "case no", "registration no"],
	filingNumber: ["filing no"],
	nextDate: ["next hearing date", "hearing date", "next hearing"],
	caseStage: ["stage of case", "stage"],
	courtNumberAndJudge: ["court and judge", "judge"],
	petitioners: ["petitioner"],
	respondents: ["respondent"],
	petitionerAdvocates: ["petitioners advocates", "petitioner advocate"],
	respondentAdvocates: ["respondents advocates", "respondent advocate"],
	acts: ["act", "acts and sections"],
};

/** Fields that a CSV column can map to. `state` only checks that the row is of an Indian court. */
export const IMPORT_FIELDS: ImportField[] = [
	{ name: "cnr_number", label: phrase("CNR Number"), also: ["cnr", "cnr no"] },
	{ name: "state", label: phrase("State"), also: ["state name"] },
	...RECORD_COLUMNS.map((column) => ({ ...RECORD_FIELDS[column], column, also: ALSO[column] ?? [] })),
	{ name: "purpose", label: phrase("Purpose of Hearing"), also: ["purpose of hearing"] },
];

/** Our field → the file's column. */
export type Mapping = Record<string, string>;

/** A column's name without letter case and signs: `CNR_No.` is "cnr no". */
export const bareName = (text: string) =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

/** Maps columns to fields by name; each column is used once. */
export function guessMapping(header: string[]): Mapping {
	const mapping = new Map<string, string>();
	const free = new Set(header);
	for (const { name, label, also } of IMPORT_FIELDS) {
		const names = [name, label, ...also].map(bareName);
		const column = names.map((known) => [...free].find((one) => bareName(one) === known)).find(Boolean);
		if (!column) continue;
		mapping.set(name, column);
		free.delete(column);
	}
	return Object.fromEntries(mapping);
}

export const IMPORT_STATES = {
	mapping: phrase("Not imported yet"),
	waiting: phrase("Waiting"),
	running: phrase("Importing"),
	done: phrase("Done"),
	failed: phrase("Stopped by an error"),
} as const;
