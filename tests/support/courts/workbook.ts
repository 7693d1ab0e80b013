import { strToU8, type Zippable, zipSync } from "fflate";

const cellOf = (value: string, index: number | undefined) =>
	index === undefined ? `<c t="inlineStr"><is><t>${value}</t></is></c>` : `<c t="s"><v>${index}</v></c>`;

/** A workbook as a spreadsheet program writes it: text in shared strings. `more` adds or replaces parts. */
export function workbookOf(rows: string[][], more: Zippable = {}): Uint8Array<ArrayBuffer> {
	const shared = [...new Set(rows.flat())];
	const sheet = rows.map((row) => `<row>${row.map((value) => cellOf(value, shared.indexOf(value))).join("")}</row>`);
	return new Uint8Array(
		zipSync({
			"[Content_Types].xml": strToU8("<Types/>"),
			"xl/workbook.xml": strToU8("<workbook/>"),
			"xl/sharedStrings.xml": strToU8(`<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`),
			"xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${sheet.join("")}</sheetData></worksheet>`),
			...more,
		}),
	);
}
