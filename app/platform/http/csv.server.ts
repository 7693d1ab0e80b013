import { download } from "~/platform/http/download.server";

const BYTE_ORDER_MARK = "\uFEFF";
const CHUNK_LENGTH = 32 * 1024;

/** The start of a cell that a spreadsheet would read as a formula, full-width forms and leading blanks included. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

export type CsvValue = string | number | null | undefined;

/** One cell: formulas get a leading apostrophe, and text that needs quotes gets them. */
export function csvCell(value: CsvValue): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "number") return String(value);
	const text = FORMULA_START.test(value) ? `'${value}` : value;
	return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (values: CsvValue[]) => `${values.map(csvCell).join(",")}\r\n`;

/** A CSV file to download, sent while its rows are read, so that its length needs no memory. */
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
