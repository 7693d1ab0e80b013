import { dayOfSheetSerial } from "~/platform/calendar/sheet-day";
import { t } from "~/platform/language/translate";

/** Cells of a row, counted to the last with a value, and their characters: any number of cells may point to the same long text. */
const MAX_CELLS = 400_000;
const MAX_CHARACTERS = 4_000_000;
/** Of one text, before it is decoded: far more than any cell that a list needs. */
const MAX_TEXT_LENGTH = 20_000;
/** A spreadsheet takes 255 characters, before they are coded. */
const MAX_FORMAT_LENGTH = 2000;
/** A spreadsheet's last column is XFD. */
const MAX_COLUMNS = 16_384;

/** The message is shown to the user who uploaded the workbook. */
export class UnreadableWorkbook extends Error {}

export const tooLarge = () => new UnreadableWorkbook(t("This workbook is too large. Save the column of CNRs as CSV."));

/** A row with a value: its number in the sheet, and its cells, each at the index of its column. */
type Row = { row: number; cells: string[] };
/** The rows of a sheet or file. `isFrom1904`: in which system numbers in a column of dates are days. */
export type Table = { rows: Row[]; isFrom1904?: boolean };

const ENTITIES = new Map([
	["amp", "&"],
	["lt", "<"],
	["gt", ">"],
	["quot", '"'],
	["apos", "'"],
]);

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : "");

/** Decodes character references, the five built-in XML entities (parts that declare others are refused), and `_x000D_`. */
function decode(text: string): string {
	if (text.length > MAX_TEXT_LENGTH) throw tooLarge();
	return text
		.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,5}));/gi, (whole, decimal, hex, name) => {
			if (name) return ENTITIES.get(String(name)) ?? whole;
			return characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16));
		})
		.replace(/_x([\da-f]{4})_/gi, (_, hex) => characterOf(Number.parseInt(hex, 16)));
}

/** A cell's text without characters that no list has: control characters and halves of others. */
const cellText = (text: string) =>
	text
		.toWellFormed()
		.replace(/[^\P{Cc}\n]/gu, " ")
		.trim();

/** A start or end tag and the text after it. Every repetition is bounded against slow matching. */
const MARKUP = /<(\/?)(?:\w{1,40}:)?(\w{1,40})(?=[\s/>])([^<>]*)>([^<]*)/g;

function attribute(name: string) {
	const pattern = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(["'])(.*?)\1`);
	return (attributes: string) => pattern.exec(attributes)?.[2] ?? "";
}
const [referenceIn, typeIn, styleIn] = [attribute("r"), attribute("t"), attribute("s")];
const [formatIdIn, formatIn] = [attribute("numFmtId"), attribute("formatCode")];

/** Counts output cells and characters, and throws above the limits. */
export function openCount() {
	let [cells, characters] = [0, 0];
	return (count: number, text: string) => {
		cells += count;
		characters += text.length;
		if (cells > MAX_CELLS || characters > MAX_CHARACTERS) throw tooLarge();
	};
}

/** The shared strings (`<si>`), to which cells of type `s` point by index. */
export function readSharedStrings(xml: string): string[] {
	const count = openCount();
	const strings: string[] = [];
	let text = "";
	let isPhonetic = false;
	for (const [, end, name, attributes = "", after = ""] of xml.matchAll(MARKUP)) {
		if (name === "rPh") isPhonetic = end === "";
		else if (name === "si" && (end || attributes.endsWith("/"))) {
			const whole = end ? cellText(text) : "";
			count(1, whole);
			strings.push(whole);
		} else if (name === "si") text = "";
		else if (name === "t" && !end && !isPhonetic) text += decode(after);
	}
	return strings;
}

/** The built-in formats with a day; 18 to 21 and 45 to 47 are times of day. */
const isBuiltInDay = (id: number) =>
	(id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
/** A format with a day or a year outside its quoted, escaped and bracketed parts. */
const hasDay = (format: string) =>
	format.length <= MAX_FORMAT_LENGTH && /[dy]/i.test(decode(format).replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ""));

/** The indexes of the cell styles that show a day. */
export function readDayStyles(xml: string): Set<string> {
	const formats = new Map<string, boolean>();
	const styles = new Set<string>();
	let index = -1;
	for (const [, end, name, attributes = ""] of xml.matchAll(MARKUP)) {
		if (name === "cellXfs") index = end ? -1 : 0;
		if (end) continue;
		const id = formatIdIn(attributes);
		if (name === "numFmt") formats.set(id, hasDay(formatIn(attributes)));
		else if (name === "xf" && index >= 0) {
			if (formats.get(id) ?? isBuiltInDay(Number(id))) styles.add(String(index));
			index += 1;
		}
	}
	return styles;
}

/** The index of a column: 0 for "A1", 27 for "AB3". */
function columnOf(reference: string): number | undefined {
	const letters = /^[A-Z]{1,3}(?=\d)/i.exec(reference)?.[0].toUpperCase();
	return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined;
}

export type Book = { shared: string[]; dayStyles: Set<string>; isFrom1904: boolean };

/** A cell's value as text: a day as YYYY-MM-DD, a number in plain digits, the last saved result of a formula. */
function textOf(raw: string, attributes: string, { shared, dayStyles, isFrom1904 }: Book): string {
	const type = typeIn(attributes) || "n";
	if (type === "s") return shared[Number(raw)] ?? "";
	if (type === "b") return raw.trim() === "1" ? "TRUE" : "FALSE";
	const number = Number(raw);
	if (type !== "n" || raw.trim() === "" || !Number.isFinite(number)) return cellText(raw);
	const day = dayStyles.has(styleIn(attributes)) && dayOfSheetSerial(number, isFrom1904);
	return day || (/[.e]/i.test(raw) ? String(number) : raw.trim());
}

/** The rows of a sheet that have a value. A cell without a reference follows the one before it; nothing is calculated. */
export function readSheet(xml: string, book: Book, count: ReturnType<typeof openCount>): Table {
	const rows: Row[] = [];
	let row: Row = { row: 0, cells: [] };
	let [column, raw, style] = [-1, "", ""];
	for (const [, end, name, attributes = "", after = ""] of xml.matchAll(MARKUP)) {
		if (name === "row" && !end) {
			row = { row: Number(referenceIn(attributes)) || row.row + 1, cells: [] };
			column = -1;
		} else if (name === "row" && row.cells.length > 0) {
			count(row.cells.length, "");
			rows.push({ ...row, cells: Array.from(row.cells, (cell) => cell ?? "") });
		} else if (name === "c" && !end) {
			column = columnOf(referenceIn(attributes)) ?? column + 1;
			if (column >= MAX_COLUMNS) throw tooLarge();
			[raw, style] = ["", attributes];
		} else if (name === "c") {
			const value = textOf(raw, style, book);
			count(0, value);
			if (value !== "") row.cells[column] = value;
		} else if ((name === "v" || name === "t") && !end) raw += decode(after);
	}
	return { rows, isFrom1904: book.isFrom1904 };
}
