import { strToU8, Zip, ZipDeflate } from "fflate";
import type { Day } from "~/platform/calendar/day";
import { sheetSerialOf } from "~/platform/calendar/sheet-day";
import { download } from "~/platform/http/download.server";
import { own } from "~/platform/outside/own";

/** A cell: text, never read as a formula, or a day, which spreadsheets can sort and calculate with. */
export type SheetValue = string | { day: Day } | null;

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CHUNK_LENGTH = 32 * 1024;
/** A cell holds at most 32,767 characters. */
const MAX_TEXT_LENGTH = 32_000;
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** The workbook's parts other than its sheet. Style 1 is a day, 2 a column head, 3 text over several lines. */
const PARTS: Record<string, string> = {
	"[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
	"_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
	"xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Cases" sheetId="1" r:id="rId1"/></sheets></workbook>`,
	"xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
	"xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\ mmm\\ yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf><xf fontId="1" xfId="0" applyFont="1"/><xf xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Characters that XML 1.0 cannot represent. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Text that spreadsheets would read as an escaped character, such as `_x000A_`. */
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi;

const xmlText = (text: string) =>
	text
		.slice(0, MAX_TEXT_LENGTH)
		.replace(UNWRITABLE, "")
		.replace(LOOKS_ESCAPED, "_x005F_")
		.replace(/[&<>]/g, (sign) => own(ENTITIES, sign) ?? "");

function cell(value: SheetValue, style: number): string {
	if (value === null || value === "") return "<c/>";
	if (typeof value !== "string") return `<c s="1"><v>${sheetSerialOf(value.day)}</v></c>`;
	return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

const row = (values: SheetValue[], style: number) => `<row>${values.map((value) => cell(value, style)).join("")}</row>`;

export type SheetColumn = { name: string; width: number };

function sheetStart(columns: SheetColumn[]): string {
	const widths = columns.map(
		({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
	);
	const head = row(
		columns.map(({ name }) => name),
		2,
	);
	return `${PROLOGUE}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${head}`;
}

const SHEET_END = "</sheetData></worksheet>";

/** The bytes of a one-sheet workbook, compressed while its rows arrive. */
export async function* workbookBytes(
	columns: SheetColumn[],
	rows: AsyncIterable<SheetValue[]>,
): AsyncGenerator<Uint8Array> {
	const packed: Uint8Array[] = [];
	const zip = new Zip((error, bytes) => {
		if (error) throw error;
		packed.push(bytes);
	});
	const add = (name: string) => {
		const part = new ZipDeflate(name);
		zip.add(part);
		return part;
	};
	for (const [name, xml] of Object.entries(PARTS)) add(name).push(strToU8(PROLOGUE + xml), true);
	const sheet = add("xl/worksheets/sheet1.xml");
	let waiting = sheetStart(columns);
	for await (const values of rows) {
		waiting += row(values, 3);
		if (waiting.length < CHUNK_LENGTH) continue;
		sheet.push(strToU8(waiting));
		waiting = "";
		yield* packed.splice(0);
	}
	sheet.push(strToU8(waiting + SHEET_END), true);
	zip.end();
	yield* packed.splice(0);
}

/** An Excel download, streamed while its rows are read. */
export const workbookFile = (name: string, columns: SheetColumn[], rows: AsyncIterable<SheetValue[]>): Response =>
	download(name, TYPE, workbookBytes(columns, rows));
