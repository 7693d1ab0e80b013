import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { DomainError } from "~/errors";
import { withoutGuard } from "~/platform/http/csv.server";
import { t } from "~/platform/language/translate";

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_RECORD_LENGTH = 256 * 1024;
const MAX_COLUMNS = 100;
/** Includes empty rows: the parsed rows take far more memory than the file. */
const MAX_ROWS = 100_000;
/** For all names together, HTML-escaped: the select of every field has each name twice. */
const MAX_HEADER_BYTES = 12_000;
/** Parsed in pieces, so that only one piece's rows wait in memory; other requests are answered in between. */
const PIECE = 1024;
const ROWS_AT_ONCE = 500;

const notCsv = (why: string) => new DomainError("invalid", why, { field: "file" });

/** The file's text. @throws DomainError `invalid` if it is empty, too large or not UTF-8 text. */
export function readCsvText(name: string, bytes: Uint8Array): string {
	if (bytes.length === 0) throw notCsv(t("Choose a CSV file that is not empty."));
	if (bytes.length > MAX_BYTES) throw notCsv(t("The file is larger than 10 MB. Split it and import the parts."));
	try {
		const text = decodeText(bytes, { fatal: true });
		if (text.includes("\0") || !/\.(csv|txt|tsv)$/i.test(name))
			throw notCsv(t("This is not a CSV file. Save the sheet as CSV (UTF-8) first."));
		return text;
	} catch (error) {
		if (error instanceof DomainError) throw error;
		throw notCsv(t("The file is not in UTF-8. Save the sheet as CSV (UTF-8) first."));
	}
}

/** A file's text in UTF-8, or in UTF-16 with a byte order mark, without the mark. */
export function decodeText(bytes: Uint8Array, options: TextDecoderOptions = {}): string {
	const [first, second] = bytes;
	const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff && "utf-16be";
	return new TextDecoder(encoding || "utf-8", options).decode(bytes);
}

/** The delimiter: the candidate that occurs most often in the first line, outside quotes. */
export function delimiterOf(content: string): string {
	const [line = ""] = content.slice(0, MAX_RECORD_LENGTH).split(/\r?\n/, 1);
	const firstLine = line.replace(/"[^"]*"/g, "");
	const counts = [",", ";", "\t"].map((sign) => ({ sign, count: firstLine.split(sign).length }));
	return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

function* piecesOf(content: string): Generator<string> {
	for (let from = 0; from < content.length; from += PIECE) yield content.slice(from, from + PIECE);
}

const tooManyRows = () =>
	notCsv(t("The file has more than {maxRows} rows. Split it and import the parts.", { maxRows: MAX_ROWS }));

const unreadable = (lines: number) => notCsv(t("The file cannot be read as CSV near line {lines}.", { lines }));

/**
 * The parser's limit does not count delimiters: a line of them alone becomes millions of cells. An empty line costs it an error
 * object. @throws DomainError `invalid`
 */
function requireCheapLines(content: string): void {
	const lineEnd = content.includes("\n") ? "\n" : "\r";
	let empty = 0;
	for (let line = 1, from = 0; from < content.length; line++) {
		const end = content.indexOf(lineEnd, from);
		const next = end < 0 ? content.length : end + 1;
		if (next - from > MAX_RECORD_LENGTH) throw unreadable(line);
		if (next - from <= "\r\n".length && ++empty > MAX_ROWS) throw tooManyRows();
		from = next;
	}
}

/** Yields each record as cells, the header first. @throws DomainError `invalid` for broken CSV or too many rows. */
export async function* readCells(content: string): AsyncGenerator<string[]> {
	requireCheapLines(content);
	const parser = parse({
		delimiter: delimiterOf(content),
		relax_column_count: true,
		// A quote inside a cell without quotes is text, as in `Ram "Bhau" Patil`.
		relax_quotes: true,
		max_record_size: MAX_RECORD_LENGTH,
	});
	let rows = 0;
	try {
		for await (const record of Readable.from(piecesOf(content)).pipe(parser)) {
			rows += 1;
			if (rows > MAX_ROWS) throw tooManyRows();
			if (rows % ROWS_AT_ONCE === 0) await setImmediate();
			if (Array.isArray(record)) yield record.slice(0, MAX_COLUMNS + 1).map((cell) => withoutGuard(String(cell)));
		}
	} catch (error) {
		if (error instanceof DomainError) throw error;
		const lines = error instanceof Error && "lines" in error ? Number(error.lines) : undefined;
		throw lines === undefined ? notCsv(t("The file cannot be read as CSV.")) : unreadable(lines);
	}
}

/** The file's column names. @throws DomainError `invalid` for fewer than two, or more or longer ones than a page can show. */
export async function readHeader(content: string): Promise<string[]> {
	for await (const cells of readCells(content)) {
		const header = cells.map((cell) => cell.trim());
		if (header.filter(Boolean).length < 2) throw notCsv(t("The first line must have the column names."));
		if (header.length > MAX_COLUMNS)
			throw notCsv(t("The file has more than {maxColumns} columns.", { maxColumns: MAX_COLUMNS }));
		if (Buffer.byteLength(header.join("").replace(/[&<>"']/g, "&quot;")) > MAX_HEADER_BYTES)
			throw notCsv(t("The names of the columns are too long."));
		return header;
	}
	throw notCsv(t("Choose a CSV file that is not empty."));
}
