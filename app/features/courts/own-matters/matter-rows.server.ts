import { z } from "zod";
import { DomainError } from "~/errors";
import { readCells } from "~/features/courts/court-records/import/read.server";
import { findCnrs } from "~/features/courts/courts/cnr";
import { MAX_AT_ONCE } from "~/features/courts/courts/entries";
import { matterCall, matterOfCall, type OwnMatter } from "~/features/courts/own-matters/matter-input";
import { phrase, t } from "~/platform/language/translate";
import { textOrNone } from "~/platform/outside/text";

/** The columns of a list of matters, by their names in the first line; names of exported lists are accepted too. */
const COLUMNS: Record<string, keyof z.input<typeof matterCall>> = {
	title: "title",
	parties: "title",
	forum: "forum",
	court: "forum",
	case_number: "case_number",
	"case number": "case_number",
	number: "case_number",
	case_date: "case_date",
	year: "case_date",
	next_date: "next_date",
	"next date": "next_date",
	"next hearing date": "next_date",
	purpose: "purpose",
};

const columnOf = (name: string) =>
	COLUMNS[
		name
			.replace(/^\ufeff/, "")
			.trim()
			.toLowerCase()
	];

/** A row with a title and without a CNR. `values` are saved when it is ticked; with a problem it cannot be. */
export type MatterRow = { title: string; forum: string; values?: string; problem?: string };

/** A line that may name the columns, at least "title,forum". Splitting any other would cost far more than reading it. */
const mayNameColumns = (line: string) => line.length >= 11 && line.length <= 2000 && /title|parties/i.test(line);

/** The text from the line on that names the columns; undefined if no line does. */
function tableIn(text: string): string | undefined {
	let from = 0;
	for (const line of text.split("\n")) {
		const named = !mayNameColumns(line) ? [] : line.split(/[,;\t]/).map((name) => columnOf(name.replaceAll('"', "")));
		if (named.includes("title") && named.includes("forum")) return text.slice(from);
		from += line.length + 1;
	}
	return undefined;
}

function rowOf(typed: Record<string, string>): MatterRow {
	const { title = "", forum = "" } = typed;
	const { success, error } = matterCall.safeParse(typed);
	if (success) return { title, forum, values: JSON.stringify(typed) };
	return { title, forum, problem: t(error.issues[0]?.message ?? phrase("This row cannot be added")) };
}

/**
 * The matters without a CNR in a list: its first line names at least the columns title and forum. Skips rows with a CNR, and
 * stops at one above `MAX_AT_ONCE`. @throws DomainError `invalid` for broken CSV
 */
export async function readMatterRows(text: string): Promise<MatterRow[]> {
	const table = tableIn(text);
	if (table === undefined) return [];
	const rows: MatterRow[] = [];
	let columns: ReturnType<typeof columnOf>[] | undefined;
	for await (const cells of readCells(table)) {
		if (!columns) {
			columns = cells.map(columnOf);
			continue;
		}
		const typed = Object.fromEntries(
			columns.flatMap((column, at) => {
				const text = column && textOrNone(cells[at] ?? "");
				return text ? [[column, text]] : [];
			}),
		);
		if (!typed.title || findCnrs(cells.join(" ")).length > 0) continue;
		rows.push(rowOf(typed));
		if (rows.length > MAX_AT_ONCE) break;
	}
	return rows;
}

const ticked = z.array(z.string().max(2000)).max(MAX_AT_ONCE);

/** The ticked rows of a list. @throws DomainError `invalid` */
export function readTickedMatters(form: FormData): OwnMatter[] {
	const refused = () => new DomainError("invalid", t("This list cannot be read. Check it again."));
	const { data = [], success } = ticked.safeParse(form.getAll("matter"));
	if (!success) throw refused();
	return data.map((text) => {
		const { data: matter } = matterCall.safeParse(readJson(text));
		if (!matter) throw refused();
		return matterOfCall(matter);
	});
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
