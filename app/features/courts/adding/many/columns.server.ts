import { NO_HEARING } from "~/features/courts/cases/list/exported-cases.server";
import { bareName } from "~/features/courts/record-imports/fields";
import { dayOfSheetSerial } from "~/platform/calendar/sheet-day";
import { textOrNone } from "~/platform/outside/text";

const NAMES = {
	cnr: ["cnr", "cnr no", "cnr number", "cino"],
	title: ["title", "parties", "party name", "case title"],
	forum: ["forum", "court", "own forum"],
	case_number: ["case number", "case no", "number"],
	case_date: ["year", "case date"],
	next_date: ["next date", "next hearing date", "next hearing", "date of next hearing"],
	purpose: ["purpose", "purpose of hearing"],
};
export type Field = keyof typeof NAMES;
const isField = (name: string): name is Field => Object.hasOwn(NAMES, name);
const FIELDS = Object.keys(NAMES).filter(isField);
const FIELD_OF = new Map(FIELDS.flatMap((field) => NAMES[field].map((name): [string, Field] => [name, field])));
const MAX_NAME_LENGTH = 40;

/** The column of each field. */
export type Columns = Map<Field, number>;

/** The columns that a row names: those of matters or of CNRs at least; undefined for a row of values. */
export function columnsNamedBy(cells: string[]): Columns | undefined {
	const columns: Columns = new Map();
	for (const [at, cell] of cells.entries()) {
		const field = cell.length <= MAX_NAME_LENGTH ? FIELD_OF.get(bareName(cell)) : undefined;
		if (field && !columns.has(field)) columns.set(field, at);
	}
	return columns.has("cnr") || (columns.has("title") && columns.has("forum")) ? columns : undefined;
}

function nextDateIn(cell: string, isFrom1904 = false): string {
	if (Object.values(NO_HEARING).some((words) => words === cell)) return "";
	return /^\d{5}(?:\.\d+)?$/.test(cell) ? (dayOfSheetSerial(Number(cell), isFrom1904) ?? cell) : cell;
}

/** The values of a row by the fields of its columns, without empty ones. */
export function valuesOf(columns: Columns, cells: string[], isFrom1904?: boolean): Partial<Record<Field, string>> {
	const values = [...columns].map(([field, at]) => {
		const sent = (cells[at] ?? "").trim();
		// A spreadsheet's error is refused with its words.
		const cell = sent.startsWith("#") ? sent : (textOrNone(sent) ?? "");
		if (field === "next_date") return [field, nextDateIn(cell, isFrom1904)];
		return [field, cell];
	});
	return Object.fromEntries(values.filter(([, value]) => value !== ""));
}
