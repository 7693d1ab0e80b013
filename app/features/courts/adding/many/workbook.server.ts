import { strFromU8, Unzip, UnzipInflate } from "fflate";
import {
	openCount,
	readDayStyles,
	readSharedStrings,
	readSheet,
	type Table,
	tooLarge,
	UnreadableWorkbook,
} from "~/features/courts/adding/many/sheet.server";
import { t } from "~/platform/language/translate";

const MEGABYTE = 1024 * 1024;
/** The largest unpacked size of all read parts: room for the export of as many cases as a user may have. */
const MAX_UNPACKED = 8 * MEGABYTE;
/** Start and end tags of all read parts: six for each of the cells of 5,000 rows. */
const MAX_TAGS = 600_000;
const MAX_PARTS = 500;
/** Small enough that one chunk unpacks to at most about 2 MB before the size check. */
const PIECE = 2 * 1024;

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name);
const isRead = (name: string) => isSheet(name) || /^xl\/(?:sharedstrings|styles|workbook)\.xml$/.test(name);

/** Unpacks the read parts, by their names in lower case, chunk by chunk, so that a zip bomb stops at the limit. */
function unpack(bytes: Uint8Array): Map<string, string> {
	const parts = new Map<string, Uint8Array[]>();
	let names = 0;
	let isWorkbook = false;
	let size = 0;
	const unzip = new Unzip((file) => {
		const name = file.name.toLowerCase();
		names += 1;
		if (names > MAX_PARTS) throw new UnreadableWorkbook(t("This workbook has too many parts. Save it as CSV."));
		if (name.endsWith("vbaproject.bin"))
			throw new UnreadableWorkbook(t("This workbook has macros. Save it as .xlsx or CSV, without macros."));
		if (name === "xl/workbook.xml") isWorkbook = true;
		if (!isRead(name)) return;
		const chunks: Uint8Array[] = [];
		parts.set(name, chunks);
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

/** @throws UnreadableWorkbook; RangeError when a text exceeds the maximum string length. */
function readParts(bytes: Uint8Array): Table[] {
	let parts: Map<string, string>;
	try {
		parts = unpack(bytes);
	} catch (error) {
		if (error instanceof UnreadableWorkbook) throw error;
		throw new UnreadableWorkbook(t("This file is damaged. Save it again as .xlsx or CSV."));
	}
	if ([...parts.values()].some((xml) => /<!(?:DOCTYPE|ENTITY)/i.test(xml)))
		throw new UnreadableWorkbook(t("This workbook cannot be read. Save it as CSV."));
	let tags = 0;
	for (const xml of parts.values())
		for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at + 1)) if (++tags > MAX_TAGS) throw tooLarge();
	const book = {
		shared: readSharedStrings(parts.get("xl/sharedstrings.xml") ?? ""),
		dayStyles: readDayStyles(parts.get("xl/styles.xml") ?? ""),
		isFrom1904: /\sdate1904\s*=\s*["'](?:1|true|on)["']/.test(parts.get("xl/workbook.xml") ?? ""),
	};
	const count = openCount();
	return [...parts]
		.filter(([name]) => isSheet(name))
		.sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
		.map(([, xml]) => readSheet(xml, book, count));
}

/**
 * The sheets of a workbook, each cell in its row and column. Safe for untrusted files: limited in unpacked size and output,
 * without declared entities, macros or formulas. @throws UnreadableWorkbook
 */
export function readWorkbook(bytes: Uint8Array): Table[] {
	try {
		return readParts(bytes);
	} catch (error) {
		throw error instanceof RangeError ? tooLarge() : error;
	}
}
