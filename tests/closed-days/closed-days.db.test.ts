import { describe, expect, test } from "vitest";
import { closedInWords } from "~/features/courts/closed-days/closed-day";
import { saveLists } from "~/features/courts/closed-days/commands.server";
import {
	findClosedDay,
	findClosedDays,
	listClosedDays,
	listKnownLists,
} from "~/features/courts/closed-days/queries.server";
import { readLists } from "~/features/courts/closed-days/read.server";
import { recordHearing } from "~/features/courts/hearings/commands.server";
import { workOutLastDay } from "~/features/courts/last-day/last-day.server";
import { lastDayInput } from "~/features/courts/last-day/last-day-input";
import { asOwner } from "~/features/people/chamber/acting.server";
import { addDays, isSunday } from "~/platform/calendar/day";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";

const csv = (...rows: string[]) => ["court,day,words", ...rows].join("\n");

async function save(...rows: string[]) {
	const { id } = await given.givenUser({ role: "ADMIN" });
	return saveLists({ id, address: "" }, csv(...rows));
}

/** A case in Pune, in another place, or before the Bombay High Court (no district). */
async function givenCase(about: { stateId?: string; districtId?: string | null } = {}) {
	const { id: ownerId } = await given.givenUser();
	const { id } = await given.givenCase(ownerId, { stateId: "1", districtId: "1-25", ...about });
	return { ownerId, id, on: (day: string) => findClosedDay(ownerId, id, day) };
}

describe("the list that counts", () => {
	test("is the district's, else its High Court's, else the state's, year by year", async () => {
		const { on } = await givenCase();
		const thane = await givenCase({ districtId: "1-21" });
		const highCourt = await givenCase({ districtId: null });
		await save("Maharashtra,2026-11-10,Diwali", "Maharashtra,2027-11-01,Diwali");
		expect(await on("2026-11-10")).toMatchObject({ court: "Pune", words: "Diwali" });
		await save("Bombay High Court,2026-11-11,Bhaubeej");
		expect([await on("2026-11-10"), (await on("2026-11-11"))?.words]).toEqual([undefined, "Bhaubeej"]);
		expect((await on("2027-11-01"))?.words, "another year has the state's list alone").toBe("Diwali");
		await save("Pune,12/11/2026,Local holiday");
		expect([await on("2026-11-11"), (await on("2026-11-12"))?.words]).toEqual([undefined, "Local holiday"]);
		expect((await thane.on("2026-11-11"))?.court).toBe("Thane");
		const closed = await highCourt.on("2026-11-11");
		expect(closed && closedInWords(closed)).toBe("Bombay High Court is closed that day: Bhaubeej");
	});

	test("is none without one: nothing but a Sunday is said to be closed, and no day to be open", async () => {
		const bihar = await givenCase({ stateId: "8", districtId: null });
		await save("Maharashtra,2026-11-10,Diwali");
		expect(await bihar.on("2026-11-10")).toBeUndefined();
		expect(await bihar.on("2026-11-08"), "a Sunday").toMatchObject({ words: "" });
		expect(await bihar.on("2026-11-14"), "a second Saturday").toBeUndefined();
		const { years } = await findClosedDays(bihar.ownerId, bihar.id, "2026-11-10", "2026-11-10");
		expect(years).toEqual([]);
	});

	test("is not read for another owner's case", async () => {
		const { id } = await givenCase();
		await save("Pune,2026-11-10,Diwali");
		expect(await findClosedDay((await given.givenUser()).id, id, "2026-11-10")).toBeUndefined();
	});

	test("names the days of all the owner's courts once", async () => {
		const { ownerId } = await givenCase();
		await given.givenCase(ownerId, { stateId: "1", districtId: "1-21" });
		await given.givenCase(ownerId, { stateId: "1", districtId: "1-9", archivedAt: new Date() });
		await save("Maharashtra,2026-11-10,Diwali", "Thane,2026-11-10,Diwali", "Nagpur,2026-11-11,Local");
		expect(await listClosedDays(ownerId, "2026-11-01", "2026-11-30")).toEqual({
			"2026-11-10": "Diwali (Maharashtra); Diwali (Thane)",
		});
	});
});

describe("an imported list", () => {
	test("replaces that court's year and nothing else, and is in the audit log", async () => {
		await save("Maharashtra,2026-01-26,Republic Day", "Maharashtra,2027-01-26,Republic Day", "Pune,2026-05-04,Summer");
		await save(
			"Maharashtra,2026-10-02,Gandhi Jayanti",
			"MAHARASHTRA,2 Oct 2026,Another",
			"Maharashtra,25-12-2026,Christmas",
		);
		const rows = await given.client`select level, court_id, day::text, words from closed_days order by level, day`;
		expect(rows.map(({ level, court_id, day, words }) => [level, court_id, day, words].join(" "))).toEqual([
			"district 1-25 2026-05-04 Summer",
			"state 1 2026-10-02 Gandhi Jayanti; Another",
			"state 1 2026-12-25 Christmas",
			"state 1 2027-01-26 Republic Day",
		]);
		expect((await listKnownLists()).map(({ court, year, days }) => `${court} ${year} ${days}`)).toEqual([
			"Maharashtra 2027 1",
			"Maharashtra 2026 2",
			"Pune 2026 1",
		]);
		const log = await given.client`select details from audit_log where action = 'closed-days.replace' order by at, id`;
		expect(log.at(-1)?.details).toEqual({ court: "Maharashtra", year: "2026", days: 2 });
	});

	test.each<[row: string, why: string]>([
		["Poona,2026-01-26,Republic Day", "no state, High Court or district is called “Poona”"],
		["Aurangabad,2026-01-26,Republic Day", "say which: "],
		["Maharashtra,2026-02-30,Republic Day", "“2026-02-30” is no day"],
		["Maharashtra,-,Republic Day", "“-” is no day"],
		["Maharashtra,2026-01-26,", "say in up to 100 characters why it is closed"],
	])("with the row %s is shown with the reason, and nothing of it is saved", async (row, why) => {
		const text = csv("Maharashtra,2026-10-02,Gandhi Jayanti", "", row);
		const { lists, problems } = await readLists(text);
		expect(problems).toEqual([{ row: 4, why: expect.stringContaining(why) }]);
		expect(lists).toMatchObject([{ court: "Maharashtra", year: "2026", replaced: 0 }]);
		const { id } = await given.givenUser({ role: "ADMIN" });
		await expect(saveLists({ id, address: "" }, text)).rejects.toMatchObject({ code: "invalid" });
		expect(await listKnownLists()).toEqual([]);
	});

	test.each<[court: string, level: string, id: string]>([
		["High Court of Bombay", "high_court", "bombay"],
		["bombay high court", "high_court", "bombay"],
		["High Court of Judicature at Allahabad", "high_court", "allahabad"],
		["Aurangabad (Maharashtra)", "district", "1-19"],
		["1-25", "district", "1-25"],
		["Delhi", "state", "26"],
	])("knows “%s”", async (court, level, courtId) => {
		expect((await readLists(csv(`${court},2026-01-26,Republic Day`))).lists).toMatchObject([{ level, courtId }]);
	});

	test.each([
		["without its columns", "court,date\nPune,2026-01-26", "The first line names the columns"],
		["without rows", csv(), "The file has no rows below its header."],
		["with too many rows", csv(...Array.from({ length: 1001 }, () => "Pune,2026-01-26,x")), "at most 1000 rows"],
	])("%s is refused", async (_, text, words) => {
		await expect(readLists(text)).rejects.toThrow(words);
	});
});

test("a next date on a closed day is questioned once, together with a clash", async () => {
	const { ownerId, id } = await givenCase();
	const next = [14, 15].map(inDays).find((day) => !isSunday(day)) ?? "";
	await save(`Pune,${next},Diwali`);
	const hearing = { day: today, outcome: "adjourned", nextDate: next, purpose: "", note: "" } as const;
	const record = (isConfirmed = false) => recordHearing(asOwner(ownerId), id, hearing, { isConfirmed });
	const message = "Pune's courts are closed that day: Diwali. Save again to keep this day.";
	await expect(record()).rejects.toMatchObject({ reason: "day_closed", field: "asked", message });
	await given.givenCase(ownerId, { stateId: "1", districtId: "1-21" }, { nextDate: next });
	await expect(record()).rejects.toThrow(/closed that day: Diwali\. Also that day: /);
	await record(true);
	const [noted] = await given.client`select next_date::text from noted_hearings where case_id = ${id}`;
	expect(noted?.next_date).toBe(next);
});

describe("the sum of the last day", () => {
	const sum = async (about: Record<string, string>, of: { ownerId: string; id: string }) =>
		workOutLastDay(of.ownerId, of.id, lastDayInput.parse({ period: "116(b)", judgment: "2026-04-08", ...about }));

	test("passes over a vacation that begins before the last day and ends after it", async () => {
		const found = await givenCase();
		const vacation = Array.from({ length: 28 }, (_, at) => `Pune,${addDays("2026-05-04", at)},Summer vacation`);
		await save(...vacation);
		const { lines, notes, last } = await sum({}, found);
		expect(last).toBe("2026-06-01");
		expect(lines.map(({ day, provision }) => `${day} ${provision}`)).toEqual([
			"2026-04-08 Limitation Act, s. 12",
			"2026-05-08 Limitation Act 1963, Schedule, art. 116(b)",
			"2026-06-01 Limitation Act, s. 4",
		]);
		expect(lines[2]?.step).toContain("Summer vacation");
		expect(notes).toEqual([]);
	});

	test("says that no list of the year is known, and marks a second Saturday", async () => {
		const { notes, last } = await sum({ period: "own", days: "31" }, await givenCase());
		expect(last).toBe("2026-05-09");
		expect(notes).toEqual([
			"Sat 9 May 2026, a second Saturday: many courts do not sit. Check it.",
			"No list of closed days is known for 2026: only Sundays are passed over.",
		]);
	});

	test("says what became of the copy", async () => {
		const found = await givenCase();
		const step = async (about: Record<string, string>) => (await sum(about, found)).lines[2]?.step;
		expect(await step({ applied: "2026-04-10", ready: "2026-04-14" })).toContain(
			"ready on Tue 14 Apr 2026: 5 days out",
		);
		expect(await step({ applied: "2026-05-09", ready: "2026-05-12" })).toContain("after the period: nothing is out");
		expect(await step({ applied: "2026-04-10" })).toContain("not ready: nothing is out yet");
	});

	test("takes a special law's exclusion from s. 29(2)", async () => {
		const { lines } = await sum({ period: "41" }, await givenCase());
		expect(lines.map(({ provision }) => provision)).toEqual([
			"Limitation Act, s. 12 with s. 29(2)",
			"Consumer Protection Act 2019, s. 41",
		]);
	});
});
