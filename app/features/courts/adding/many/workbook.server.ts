import { strFromU8, Unzip, UnzipInflate } from "fflate";
import { t } from "~/platform/language/translate";

const MEGABYTE = 1024 * 1024;
/** What the parts that are read may take unpacked: more rows than a person may have cases. */
const MAX_UNPACKED = 6 * MEGABYTE;
const MAX_PARTS = 500;
/** Little enough that one piece cannot unpack to more than about 2 MB before it is counted. */
const PIECE = 2 * 1024;
/** What comes of the cells. They are counted as they come: any number of them may point to the same long text. */
const MAX_CELLS = 200_000;
const MAX_CHARACTERS = 2_000_000;

/** Why a workbook is not read, in words for the person who sent it. */
export class UnreadableWorkbook extends Error {}

const tooLarge = () => new UnreadableWorkbook(t("This workbook is too large. Save the column of CNRs as CSV."));

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
const isRead = (name: string) => isSheet(name) || name.toLowerCase() === "xl/sharedstrings.xml";

/** Unpacks the sheets and strings of a workbook, piece by piece, so that a zip bomb ends at the bound. */
function unpack(bytes: Uint8Array): Map<string, string> {
	const parts = new Map<string, Uint8Array[]>();
	let names = 0;
	let isWorkbook = false;
	let size = 0;
	const unzip = new Unzip((file) => {
		names += 1;
		if (names > MAX_PARTS) throw new UnreadableWorkbook(t("This workbook has too many parts. Save it as CSV."));
		if (/vbaProject\.bin$/i.test(file.name))
			throw new UnreadableWorkbook(t("This workbook has macros. Save it as .xlsx or CSV, without macros."));
		if (file.name.toLowerCase() === "xl/workbook.xml") isWorkbook = true;
		if (!isRead(file.name)) return;
		const chunks: Uint8Array[] = [];
		parts.set(file.name, chunks);
		file.ondata = (error, chunk) => {
			if (error) throw error;
			size += chunk.length;
			if (size > MAX_UNPACKED) throw tooLarge();
			chunks.push(chunk);
		};
		file.start();
	});
	unzip.register(UnzipInflate);
	for (let from = 0; from < bytes.length; from += PIECE)
		unzip.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
	if (!isWorkbook) throw new UnreadableWorkbook(t("This is not a spreadsheet. Save it as .xlsx or CSV."));
	return new Map([...parts].map(([name, chunks]) => [name, strFromU8(Buffer.concat(chunks))]));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text of XML with its five own entities and character numbers; there are no others, since no part may declare any. */
function decode(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,5}));/gi, (whole, decimal, hex, name) => {
		const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
		if (code === undefined) return ENTITIES[String(name)] ?? whole;
		return code <= 0x10ffff ? String.fromCodePoint(code) : "";
	});
}

/** An element's start or end, and the text after it. Each step is bounded, so that no text takes long. */
const MARKUP = /<(\/?)(?:\w{1,40}:)?(\w{1,40})(?=[\s/>])([^<>]*)>([^<]*)/g;

/** Counts what is made of a workbook, and ends its reading where that is too much. */
function openCount() {
	let [cells, characters] = [0, 0];
	return (text: string) => {
		cells += 1;
		characters += text.length;
		if (cells > MAX_CELLS || characters > MAX_CHARACTERS) throw tooLarge();
		return text;
	};
}

/** The texts of `<si>`: what cells of the type `s` point to. */
function readSharedStrings(xml: string): string[] {
	const counted = openCount();
	const strings: string[] = [];
	let text = "";
	let isPhonetic = false;
	for (const [, end, name, attributes = "", after = ""] of xml.matchAll(MARKUP)) {
		if (name === "si" && attributes.endsWith("/")) strings.push(counted(""));
		else if (name === "rPh") isPhonetic = end === "";
		else if (name === "si" && end) strings.push(counted(text));
		else if (name === "si") text = "";
		else if (name === "t" && !end && !isPhonetic) text += decode(after);
	}
	return strings;
}

/** The values of a sheet, a line a row. Of a formula its last result is read; nothing is calculated. */
function readSheet(xml: string, shared: string[], counted: (text: string) => string): string[] {
	const lines: string[] = [];
	let cells: string[] = [];
	let cell = "";
	let isShared = false;
	for (const [, end, name, attributes = "", after = ""] of xml.matchAll(MARKUP)) {
		if (name === "row" && end) {
			lines.push(counted(cells.join(" ; ")));
			cells = [];
		} else if (name === "c" && !end) {
			cell = "";
			isShared = /\bt\s*=\s*["']s["']/.test(attributes);
		} else if (name === "c") cells.push(counted(isShared ? (shared[Number(cell)] ?? "") : cell));
		else if ((name === "v" || name === "t") && !end) cell += decode(after);
	}
	return lines;
}

/** @throws UnreadableWorkbook; RangeError where a text would be longer than texts can be */
function readParts(bytes: Uint8Array): string {
	let parts: Map<string, string>;
	try {
		parts = unpack(bytes);
	} catch (error) {
		if (error instanceof UnreadableWorkbook) throw error;
		throw new UnreadableWorkbook(t("This file is damaged. Save it again as .xlsx or CSV."));
	}
	const markup = [...parts.values()];
	if (markup.some((xml) => /<!(?:DOCTYPE|ENTITY)/i.test(xml)))
		throw new UnreadableWorkbook(t("This workbook cannot be read. Save it as CSV."));
	const shared = [...parts].filter(([name]) => !isSheet(name)).flatMap(([, xml]) => readSharedStrings(xml));
	const counted = openCount();
	return [...parts]
		.filter(([name]) => isSheet(name))
		.sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
		.flatMap(([, xml]) => readSheet(xml, shared, counted))
		.join("\n");
}

/**
 * The cells of a workbook as text, a line a row, sheet after sheet. Written for workbooks of strangers: bounded in what is
 * unpacked and in what comes of it, no entities of their own, no macros, no formulas.
 * @throws UnreadableWorkbook
 */
export function readWorkbook(bytes: Uint8Array): string {
	try {
		return readParts(bytes);
	} catch (error) {
		throw error instanceof RangeError ? tooLarge() : error;
	}
}
