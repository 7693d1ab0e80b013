import { download } from "~/platform/http/download.server";

const BYTE_ORDER_MARK = "\uFEFF";
const CHUNK_LENGTH = 32 * 1024;

/** Text that a spreadsheet reads as a formula, including full-width signs and leading blanks. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** The text of a cell as `csvCell` got it, without the apostrophe before a formula. */
export const withoutGuard = (cell: string) =>
	cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;

export type CsvValue = string | number | null | undefined;

/** Formats one cell: prefixes formulas with an apostrophe and quotes text where needed. */
export function csvCell(value: CsvValue): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "number") return String(value);
	const text = FORMULA_START.test(value) ? `'${value}` : value;
	return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (values: CsvValue[]) => `${values.map(csvCell).join(",")}\r\n`;

/** Streams a CSV download while its rows are read, so that memory does not grow with its length. */
export function csvFile(name: string, header: string[], rows: AsyncIterable<CsvValue[]>): Response {
	const encoder = new TextEncoder();
	const parts = async function* () {
		let waiting = BYTE_ORDER_MARK + csvLine(header);
		for await (const row of rows) {
			waiting += csvLine(row);
			if (waiting.length < CHUNK_LENGTH) continue;
			yield encoder.encode(waiting);
			waiting = "";
		}
		yield encoder.encode(waiting);
	};
	return download(name, "text/csv; charset=utf-8", parts());
}
