import { readCaseExport } from "~/features/courts/adding/many/case-export.server";
import { type Columns, columnsNamedBy, valuesOf } from "~/features/courts/adding/many/columns.server";
import type { Table } from "~/features/courts/adding/many/sheet.server";
import { findCaseNumber } from "~/features/courts/courts/case-number";
import { findCnrs, normaliseCnr } from "~/features/courts/courts/cnr";
import { type Entry, entriesIn, MAX_LISTED, readEntries } from "~/features/courts/courts/entries";
import { type MatterRow, readMatterRow } from "~/features/courts/own-matters/matter-rows.server";
import { delimiterOf, readCells } from "~/features/courts/record-imports/read.server";
import { phrase, t } from "~/platform/language/translate";

/** What a row of a list is: a CNR or nearly one, a matter without one, or neither, with the reason. */
export type Item = { row: string } & ({ entry: Entry } | { matter: MatterRow } | { skipped: string });

const NO_CNR = phrase("no CNR");
const onlyFirst = () => t("only the first {maxListed} rows are read", { maxListed: MAX_LISTED });
const MAX_NUMBER_LENGTH = 200;

const isCnr = (cell: string) => findCnrs(cell)[0] === normaliseCnr(cell);

/** A row of cells. Each is read for itself; a CNR in the note or title of a matter does not make it a case. */
function* itemsOfRow(row: string, cells: string[], columns?: Columns, isFrom1904?: boolean): Generator<Item> {
	const values = columns ? valuesOf(columns, cells, isFrom1904) : {};
	const { cnr, ...rest } = values;
	const isMatter = Boolean(rest.title && rest.forum) && !cells.some(isCnr);
	// Figures alone may be the number of a row.
	const number = /\D/.test(values.case_number ?? "") ? values.case_number?.slice(0, MAX_NUMBER_LENGTH) : undefined;
	let beside: { number?: string } | undefined;
	const numberOf = () => {
		beside ??= { number: columns?.has("case_number") ? number : findCaseNumber(...cells) };
		return beside.number;
	};
	const named = cnr ? entriesIn(cnr, numberOf) : [];
	const entries = named.length > 0 || cnr || isMatter ? named : cells.flatMap((cell) => entriesIn(cell, numberOf));
	const isOne = new Set(entries.map((entry) => entry.cnr)).size === 1;
	for (const { number: own, ...entry } of entries)
		yield { row, entry: isOne && own ? { ...entry, number: own } : entry };
	if (entries.length > 0) return;
	if (columns?.has("forum") && (rest.title || rest.forum || !columns.has("cnr")))
		yield { row, matter: readMatterRow(rest) };
	else yield { row, skipped: t(NO_CNR) };
}

/** The rows of a table. Above the row that names its columns, only those with a CNR count. */
async function* itemsOfTable(
	rows: Iterable<Table["rows"][number]> | AsyncIterable<Table["rows"][number]>,
	sheet = "",
	isFrom1904?: boolean,
): AsyncGenerator<Item> {
	let columns: Columns | undefined;
	const above: Item[] = [];
	let read = 0;
	for await (const { row, cells } of rows) {
		read += 1;
		if (read > MAX_LISTED + 1) {
			yield* columns ? [] : above.splice(0);
			return yield { row: sheet + row, skipped: onlyFirst() };
		}
		const named = columnsNamedBy(cells);
		if (named && !columns) yield* above.filter((item) => "entry" in item);
		if (named) columns = named;
		else if (cells.some((cell) => cell.trim() !== "")) {
			const items = itemsOfRow(sheet + row, cells, columns, isFrom1904);
			if (columns) yield* items;
			else above.push(...items);
		}
		if (above.length > MAX_LISTED) break;
	}
	if (!columns) yield* above;
}

async function* rowsOf(text: string) {
	let row = 0;
	for await (const cells of readCells(text)) {
		row += 1;
		yield { row, cells };
	}
}

/** The longest line that may name columns. Splitting any other would cost far more than reading it. */
const MAX_HEAD_LENGTH = 2000;

/** Where a table begins in a text: at the line that names its columns, or at its start if all lines have as many cells. */
function tableStart(text: string): number | undefined {
	const delimiter = delimiterOf(text);
	const widths = new Set<number>();
	let [from, lines] = [0, 0];
	for (const line of text.split("\n")) {
		from += line.length + 1;
		if (line.trim() === "") continue;
		if (line.length <= MAX_HEAD_LENGTH && /[,;\t]/.test(line) && /cnr|title|parties/i.test(line)) {
			const names = line.split(/[,;\t]/).map((name) => name.replace(/^[\s\ufeff"]+|[\s"]+$/g, ""));
			if ((columnsNamedBy(names)?.size ?? 0) > 1) return from - line.length - 1;
		}
		lines += 1;
		if (widths.size < 2) widths.add(line.split(delimiter, MAX_HEAD_LENGTH).length);
	}
	const isEven = lines > 1 && widths.size === 1 && !widths.has(1);
	// Of a message, some lines alone may have as many commas.
	return isEven && 2 * findCnrs(text).length >= lines ? 0 : undefined;
}

async function* itemsOfText(text: string): AsyncGenerator<Item> {
	const cases = readCaseExport(text);
	for (const [at, entries] of cases.entries()) {
		const row = String(at + 1);
		if (entries.length === 0) yield { row, skipped: t(NO_CNR) };
		for (const entry of entries) yield { row, entry };
	}
	if (cases.length > 0) return;
	const start = tableStart(text) ?? text.length;
	for (const [at, entry] of readEntries(text.slice(0, start)).entries()) yield { row: String(at + 1), entry };
	if (start < text.length) yield* itemsOfTable(rowsOf(text.slice(start)));
}

async function* itemsOf(list: string | Table[]): AsyncGenerator<Item> {
	if (typeof list === "string") return yield* itemsOfText(list);
	const sheets = list.filter(({ rows }) => rows.length > 0);
	for (const [at, { rows, isFrom1904 }] of sheets.entries())
		yield* itemsOfTable(rows, sheets.length > 1 ? `${at + 1}!` : "", isFrom1904);
}

/** Every row of the texts and workbooks; from `MAX_LISTED` on, one item says that the rest is not read. @throws DomainError `invalid` for broken CSV */
export async function readList(lists: (string | Table[])[]): Promise<Item[]> {
	const items: Item[] = [];
	for (const list of lists) {
		for await (const item of itemsOf(list)) {
			if (items.length < MAX_LISTED) items.push(item);
			else return [...items, { row: item.row, skipped: onlyFirst() }];
		}
	}
	return items;
}
