import { strFromU8, Unzip, UnzipInflate } from "fflate";
import { t } from "~/platform/language/translate";

const MEGABYTE = 1024 * 1024;
/** The largest unpacked size of all read parts: room for more rows than a user may have cases. */
const MAX_UNPACKED = 4 * MEGABYTE;
const MAX_PARTS = 500;
/** Small enough that one chunk unpacks to at most about 2 MB before the size check. */
const PIECE = 2 * 1024;
/** Limits on the output, checked during reading: any number of cells may point to the same long text. */
const MAX_CELLS = 200_000;
const MAX_CHARACTERS = 2_000_000;
/** Of one text, before it is decoded: far more than any cell that a list needs. */
const MAX_TEXT = 20_000;

/** The message is shown to the user who uploaded the workbook. */
export class UnreadableWorkbook extends Error {}

const tooLarge = () => new UnreadableWorkbook(t("This workbook is too large. Save the column of CNRs as CSV."));

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
const isRead = (name: string) => isSheet(name) || name.toLowerCase() === "xl/sharedstrings.xml";

/** Unpacks sheets and shared strings chunk by chunk, so that a zip bomb stops at the limit. */
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

/** Decodes character references and the five built-in XML entities; parts that declare others are refused. */
function decode(text: string): string {
	if (text.length > MAX_TEXT) throw tooLarge();
	return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,5}));/gi, (whole, decimal, hex, name) => {
		const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
		if (code === undefined) return ENTITIES[String(name)] ?? whole;
		return code <= 0x10ffff ? String.fromCodePoint(code) : "";
	});
}

/** A start or end tag and the text after it. Every repetition is bounded against slow matching. */
const MARKUP = /<(\/?)(?:\w{1,40}:)?(\w{1,40})(?=[\s/>])([^<>]*)>([^<]*)/g;

/** Counts output cells and characters, and throws above the limits. */
function openCount() {
	let [cells, characters] = [0, 0];
	return (text: string) => {
		cells += 1;
		characters += text.length;
		if (cells > MAX_CELLS || characters > MAX_CHARACTERS) throw tooLarge();
		return text;
	};
}

/** The shared strings (`<si>`), to which cells of type `s` point by index. */
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

/** The values of a sheet, one line per row. A formula gives its last saved result; nothing is calculated. */
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

/** @throws UnreadableWorkbook; RangeError when a text exceeds the maximum string length. */
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
 * The cells of a workbook as text, one line per row, all sheets in order. Safe for untrusted files: limited in unpacked size
 * and output, without declared entities, macros or formulas. @throws UnreadableWorkbook
 */
export function readWorkbook(bytes: Uint8Array): string {
	try {
		return readParts(bytes);
	} catch (error) {
		throw error instanceof RangeError ? tooLarge() : error;
	}
}
