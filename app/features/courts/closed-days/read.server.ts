import { eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { HIGH_COURTS } from "~/features/courts/closed-days/high-courts";
import { listKnownLists } from "~/features/courts/closed-days/queries.server";
import type { Level } from "~/features/courts/closed-days/schema";
import { readCells } from "~/features/courts/record-imports/read.server";
import { tidy } from "~/features/people/places/queries.server";
import { districts, states } from "~/features/people/places/schema";
import { parseCourtDate } from "~/platform/calendar/court-date";
import type { Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { foldText } from "~/platform/outside/fold";
import { isReadable } from "~/platform/outside/value";

/** The lists of some thirty courts; each row is shown before it is saved. */
const MAX_ROWS = 1000;
const MAX_WORDS_LENGTH = 100;
const COLUMNS = ["court", "day", "words"] as const;

type Court = { level: Level; courtId: string; court: string };

/** A court's list of a year; `replaced` is the number of days of the list that is saved now. */
export type ReadList = Court & { year: string; days: { day: Day; words: string }[]; replaced: number };
export type ReadLists = { lists: ReadList[]; problems: { row: number; why: string }[] };

const invalid = (message: string) => new DomainError("invalid", message, { field: "file" });

/** `High Court of Bombay` is `Bombay High Court`. */
const nameOf = (text: string) => {
	const folded = foldText(text);
	return folded.includes("high court") ? folded.replace(/\b(?:of|for|at|the|judicature|state) /g, "") : folded;
};
const highCourtName = (name: string) =>
	nameOf(name).replace(/^(high court) (.*)$/, (_, words: string, place: string) => `${place} ${words}`);

/** Finds courts by name or id; a district whose name others have too is named with its state: `Aurangabad (Bihar)`. */
async function openCourts() {
	const known = new Map<string, Court[]>();
	const add = (key: string, court: Court) => known.set(key, [...(known.get(key) ?? []), court]);
	for (const { id, name } of HIGH_COURTS) add(highCourtName(name), { level: "high_court", courtId: id, court: name });
	const ofStates = await db.select({ id: states.id, name: states.name }).from(states);
	for (const { id, name } of ofStates) add(foldText(name), { level: "state", courtId: id, court: name });
	const ofDistricts = await db
		.select({ id: districts.id, name: districts.name, state: states.name })
		.from(districts)
		.innerJoin(states, eq(states.id, districts.stateId));
	for (const { id, name, state } of ofDistricts) {
		const district: Court = { level: "district", courtId: id, court: name };
		const key = foldText(name);
		if (known.get(key)?.[0]?.level !== "state") add(key, { ...district, court: `${name} (${state})` });
		add(foldText(`${name} ${state}`), district);
		add(foldText(id), district);
	}
	return (written: string) => known.get(highCourtName(written)) ?? [];
}

type Row = { court: string; day: string; words: string };

/** What cannot be read of a row, else its court and day. */
function readRow({ court, day, words }: Row, find: (court: string) => Court[]) {
	const courts = find(court);
	const [found] = courts;
	if (!found) return { why: t("no state, High Court or district is called “{court}”", { court: court.slice(0, 80) }) };
	if (courts.length > 1)
		return { why: t("say which: {courts}", { courts: courts.map((one) => one.court).join(", ") }) };
	const read = parseCourtDate(day);
	if (!isReadable(read) || read === null) return { why: t("“{day}” is no day", { day: day.slice(0, 40) }) };
	if (words === "" || words.length > MAX_WORDS_LENGTH)
		return { why: t("say in up to 100 characters why it is closed") };
	return { found, day: read, words };
}

async function* rowsOf(text: string) {
	let columns: number[] | undefined;
	let row = 0;
	for await (const cells of readCells(text)) {
		row += 1;
		if (row > MAX_ROWS) throw invalid(t("A file has at most {maxRows} rows.", { maxRows: MAX_ROWS }));
		if (!columns) {
			const names = cells.map((cell) => cell.trim().toLowerCase());
			columns = COLUMNS.map((name) => names.indexOf(name));
			if (columns.includes(-1))
				throw invalid(t("The first line names the columns: {columns}.", { columns: COLUMNS.join(", ") }));
		} else if (cells.some((cell) => cell.trim() !== "")) {
			const [court = "", day = "", words = ""] = columns.map((at) => tidy(cells[at] ?? ""));
			yield { row, court, day, words };
		}
	}
}

/**
 * The lists of a CSV with the columns court, day and words; a day that a list has twice has the words of both. Nothing is saved.
 * @throws DomainError `invalid` for a file that is not CSV, lacks a column, or has no rows or too many
 */
export async function readLists(text: string): Promise<ReadLists> {
	const find = await openCourts();
	const lists = new Map<string, ReadList>();
	const problems: ReadLists["problems"] = [];
	const saved = await listKnownLists();
	for await (const { row, ...written } of rowsOf(text)) {
		const { found, day, words, why } = readRow(written, find);
		if (!found) {
			problems.push({ row, why });
			continue;
		}
		const year = day.slice(0, 4);
		const key = [found.level, found.courtId, year].join();
		const replaced = saved.find((one) => [one.level, one.courtId, one.year].join() === key)?.days ?? 0;
		const list = lists.get(key) ?? { ...found, year, days: [], replaced };
		lists.set(key, list);
		const twice = list.days.find((one) => one.day === day);
		if (!twice) list.days.push({ day, words });
		else if (!twice.words.split("; ").includes(words)) twice.words += `; ${words}`;
	}
	for (const { days } of lists.values()) days.sort((one, other) => one.day.localeCompare(other.day));
	if (lists.size + problems.length === 0) throw invalid(t("The file has no rows below its header."));
	return { lists: [...lists.values()], problems };
}
