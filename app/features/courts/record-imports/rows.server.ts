import { RECORD_FIELDS, type RecordColumn } from "~/features/courts/court-records/look-up/fields";
import { cnrParts, isStandardCnr } from "~/features/courts/courts/cnr";
import { cnrInput } from "~/features/courts/courts/cnr-input";
import { IMPORT_FIELDS, type Mapping } from "~/features/courts/record-imports/fields";
import { readCells } from "~/features/courts/record-imports/read.server";
import { parseCourtDate } from "~/platform/calendar/court-date";
import { startOf } from "~/platform/language/cut";
import { t } from "~/platform/language/translate";
import { isNone } from "~/platform/outside/none";
import { own } from "~/platform/outside/own";
import { cleanLines, textOrNone } from "~/platform/outside/text";
import { isReadable } from "~/platform/outside/value";
import { sidesOf } from "~/providers/ecourts.people";

const MAX_TEXT_LENGTH = 500;

export type ImportedRecord = { cnr: string; values: Partial<Record<RecordColumn, string | string[]>>; purpose: string };

export type ImportedRow = {
	/** The row number of a spreadsheet: the header is row 1. */
	row: number;
	cells: string[];
	/** The normalised CNR, or the raw cell if it is not a CNR. */
	cnr: string;
	record: ImportedRecord | undefined;
	/** Why the row cannot be imported; empty for a good one. */
	reasons: string[];
	/** True for an importable CNR outside the standard form. */
	isOddCnr: boolean;
};

/** State names, ids and CNR letters, in lower case. */
export type KnownStates = { names: Set<string>; codes: Set<string> };

/** A good row needs a usable CNR, a known state and readable dates. */
export async function* readRows(content: string, mapping: Mapping, states: KnownStates): AsyncGenerator<ImportedRow> {
	let header: string[] | undefined;
	let row = 0;
	const seen = new Map<string, number>();
	for await (const cells of readCells(content)) {
		row += 1;
		if (!header) {
			header = cells.map((cell) => cell.trim());
			continue;
		}
		if (cells.every((cell) => cell.trim() === "")) continue;
		const names = header;
		const rawOf = (field: string) => cells[names.indexOf(own(mapping, field) ?? "")] ?? "";
		const read = validate(rawOf, states);
		const earlier = seen.get(read.cnr);
		if (read.record && earlier) read.reasons.push(t("This CNR is already in row {earlier}", { earlier }));
		if (read.record) seen.set(read.cnr, earlier ?? row);
		yield { row, cells, ...read, record: read.reasons.length > 0 ? undefined : read.record };
	}
}

function validate(rawOf: (field: string) => string, states: KnownStates) {
	const cellOf = (field: string) => textOrNone(rawOf(field)) ?? "";
	const entriesOf = (field: string) => cleanLines(rawOf(field)).flatMap((line) => line.split(/\s*;\s*/));
	const sides: Partial<Record<RecordColumn, string[]>> = sidesOf({
		petitioners: [entriesOf("petitioners")],
		petitionerAdvocates: [entriesOf("petitioner_advocates")],
		respondents: [entriesOf("respondents")],
		respondentAdvocates: [entriesOf("respondent_advocates")],
	});
	const reasons: string[] = [];
	const cnr = cnrInput.safeParse(cellOf("cnr_number"));
	if (!cnr.success) reasons.push(cnr.error.issues[0]?.message ?? t("No usable CNR"));
	const number = cnr.success ? cnr.data : cellOf("cnr_number");
	const state = cellOf("state");
	const isKnown = state
		? states.names.has(state.toLowerCase())
		: states.codes.has((cnrParts(number)?.stateCode ?? "").toLowerCase());
	if (!isKnown) reasons.push(state ? t("No known state: {value}", { value: state.slice(0, 80) }) : t("No known state"));

	const values: ImportedRecord["values"] = {};
	for (const { name, label, column } of IMPORT_FIELDS) {
		if (!column) continue;
		const kind = RECORD_FIELDS[column].kind;
		if (kind === "list") {
			const list = sides[column] ?? entriesOf(name).filter((one) => !isNone(one));
			if (list.length > 0) values[column] = list.map((one) => startOf(one, MAX_TEXT_LENGTH));
			continue;
		}
		const cell = cellOf(name);
		if (!cell) continue;
		if (kind === "day") {
			const day = parseCourtDate(cell);
			if (!isReadable(day))
				reasons.push(t("{label} cannot be read: {value}", { label: t(label), value: startOf(cell, 80) }));
			else if (day !== null) values[column] = day;
		} else values[column] = startOf(cell, MAX_TEXT_LENGTH);
	}
	const record = cnr.success
		? { cnr: cnr.data, values, purpose: startOf(cellOf("purpose"), MAX_TEXT_LENGTH) }
		: undefined;
	return { cnr: number, record, reasons, isOddCnr: cnr.success && !isStandardCnr(cnr.data) };
}
