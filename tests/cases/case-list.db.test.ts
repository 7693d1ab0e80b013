import { beforeEach, describe, expect, test } from "vitest";
import { caseListFilter, wordsOf } from "~/features/courts/cases/list/filter";
import { listOwnedCases } from "~/features/courts/cases/list/owned.server";
import { listFilterOptions, listOnScreen, listRowsOnScreen } from "~/features/courts/cases/list/queries.server";
import { listNearNames } from "~/features/courts/cases/near-names.server";
import { courtComplexes } from "~/features/courts/courts/schema";
import { countDue } from "~/features/courts/diary/hearings/queries.upcoming.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { someCnr } from "../support/database/people";
import { inDays, today } from "../support/days";

withOwner();

type Record = Parameters<typeof given.givenCase>[2];
const givenCaseNumbered = (caseNumber: string, record: Record = {}, about = {}) =>
	given.givenCase(ownerId, { caseNumber, ...about }, record);

/** The case numbers of the list at an address. */
async function listed(search: { [name: string]: string } = {}, place: { page?: number; sort?: "next" } = {}) {
	const filter = caseListFilter.parse(search);
	const found = await listRowsOnScreen(ownerId, filter, { page: 1, sort: "next", today, ...place });
	return found.rows.map(({ caseNumber }) => caseNumber);
}

/** One case of each kind, inserted in another order, and named by its expected place. */
async function givenMix() {
	await givenCaseNumbered("9 disposed long ago", { decisionDate: inDays(-400) });
	await givenCaseNumbered("5 passed last week", { nextDate: inDays(-7) });
	await givenCaseNumbered("2 tomorrow", { nextDate: inDays(1) });
	await givenCaseNumbered("7 no date, older", {});
	await givenCaseNumbered("8 disposed, an old date after it", { decisionDate: inDays(-30), nextDate: inDays(20) });
	await givenCaseNumbered("3 in a month", { nextDate: inDays(30) });
	await givenCaseNumbered("1 today", { nextDate: today });
	await givenCaseNumbered("4 passed yesterday", { nextDate: inDays(-1) });
	await givenCaseNumbered("6 no date, newer", { lookUp: "waiting", fetchedAt: null });
}

describe("the order of the list", () => {
	test("starts with coming hearings, then dates awaited, then disposed cases", async () => {
		await givenMix();
		const names = await listed();
		expect(names.map((name) => Number(name[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
	});

	test("follows the requested day in India, and has the newest first among equal days", async () => {
		await givenCaseNumbered("older", { nextDate: inDays(3) });
		await givenCaseNumbered("newer", { nextDate: inDays(3) });
		await givenCaseNumbered("sooner", { nextDate: inDays(2) });
		expect(await listed()).toEqual(["sooner", "newer", "older"]);
		const later = await listOnScreen(ownerId, {}, { page: 1, sort: "next", today: inDays(3) });
		expect(later.rows.map(({ caseNumber }) => caseNumber)).toEqual(["newer", "older", "sooner"]);
	});

	test("follows changes of the court record", async () => {
		const one = await givenCaseNumbered("moves", { nextDate: inDays(5) });
		await givenCaseNumbered("stays", { nextDate: inDays(9) });
		await sql`update court_records set next_date = ${inDays(12)} where cnr_number = ${one.cnrNumber}`;
		expect(await listed()).toEqual(["stays", "moves"]);
		await sql`update court_records set decision_date = ${inDays(-1)} where cnr_number = ${one.cnrNumber}`;
		expect(await listed({ state: "disposed" })).toEqual(["moves"]);
		await sql`update court_records set decision_date = null where cnr_number = ${one.cnrNumber}`;
		expect(await listed({ state: "disposed" })).toEqual([]);
	});

	test("by case number compares its figures, and puts cases without one last; by court compares the names of courts", async () => {
		await given.db
			.insert(courtComplexes)
			.values(["a", "b"].map((name) => ({ id: `order-${name}`, districtId: "1-25", name: `${name} court` })))
			.onConflictDoNothing();
		for (const number of ["R.C.S. 112/2023", "", "R.C.S. 9/2024", "r.c.s. 45/2023", "O.S. 7/2020"])
			await givenCaseNumbered(number, {}, { courtComplexId: number.startsWith("O") ? "order-b" : "order-a" });
		const sorted = async (sort: "case_number" | "court" | "newest") =>
			(await listOnScreen(ownerId, {}, { page: 1, sort, today })).rows.map(({ caseNumber }) => caseNumber);
		const byNumber = ["O.S. 7/2020", "R.C.S. 9/2024", "r.c.s. 45/2023", "R.C.S. 112/2023", ""];
		expect(await sorted("case_number")).toEqual(byNumber);
		expect(await sorted("court")).toEqual(["r.c.s. 45/2023", "R.C.S. 9/2024", "", "R.C.S. 112/2023", "O.S. 7/2020"]);
		expect(await sorted("newest")).toEqual(["O.S. 7/2020", "r.c.s. 45/2023", "R.C.S. 9/2024", "", "R.C.S. 112/2023"]);
	});

	test.each(["next", "newest", "case_number", "court"] as const)(
		"by %s is read from a position without a gap or a repeat, across groups and ties",
		async (sort) => {
			await givenMix();
			for (let i = 0; i < 4; i++) await givenCaseNumbered("tie", { nextDate: inDays(8) });
			const order = { sort, today };
			const whole = (await listOwnedCases(ownerId, {}, { limit: 50, order })).rows.map(({ id }) => id);
			const walked: string[] = [];
			let after: Awaited<ReturnType<typeof listOwnedCases>>["last"];
			do {
				const page = await listOwnedCases(ownerId, {}, { limit: 2, order, after });
				walked.push(...page.rows.map(({ id }) => id));
				after = page.last;
				expect(page.totalPages).toBe(7);
			} while (after);
			expect(walked).toEqual(whole);
			expect(new Set(walked).size).toBe(13);
			const paged = [1, 2].map((page) => listOnScreen(ownerId, {}, { page, ...order }));
			expect((await Promise.all(paged)).flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(whole);
		},
	);

	test("shows the last page in place of one past the end", async () => {
		for (let i = 0; i < 12; i++) await givenCaseNumbered(String(i));
		const found = await listOnScreen(ownerId, {}, { page: 9, sort: "next", today });
		expect(found).toMatchObject({ page: 2, totalPages: 2, count: 12 });
		expect(found.rows).toHaveLength(2);
	});

	test("needs one statement, which reads the owner's cases by an index", async () => {
		await givenMix();
		await listed();
		const statements: string[] = [];
		const original = sql.unsafe;
		sql.unsafe = (query, ...rest) => {
			statements.push(query);
			return original(query, ...rest);
		};
		await listed();
		sql.unsafe = original;
		expect(statements).toHaveLength(1);
	});
});

describe("the search", () => {
	const cnr = someCnr();
	beforeEach(async () => {
		await given.givenCase(
			ownerId,
			{ cnrNumber: cnr, caseNumber: "Spl.C.S. 412/2023", note: "Ask for the 100%_original deed\nfrom Nashik" },
			{
				petitioners: ["Madhavi Gokhale", "सुनीता राव"],
				respondents: ["Riverside Greens"],
				petitionerAdvocates: ["Adv. Leena Kuruvilla"],
				respondentAdvocates: ["Government Pleader"],
			},
		);
		await givenCaseNumbered("9/1999", { petitioners: ["Somebody Else"] });
		await sql`insert into court_records (cnr_number) values ('MHPU019999999999') on conflict do nothing`;
	});

	test.each([
		["a part of a party's name in any letter case", "gOKHal"],
		["a name in Devanagari", "राव"],
		["an advocate of one side", "kuruvilla"],
		["and of the other", "PLEADER"],
		["the case number", "spl.c.s. 412"],
		["the note", "original DEED"],
		["the parties as the page names them", "Gokhale v. Riverside Greens"],
		["words of different fields", "nashik kuruvilla 412/2023"],
		["the signs of a pattern as they stand", "100%_orig"],
		["the CNR in small letters and groups", `${cnr.slice(0, 6).toLowerCase()}-${cnr.slice(6, 12)} ${cnr.slice(12)}`],
		["a part of the CNR", cnr.slice(4, 14)],
	])("finds by %s", async (_, q) => {
		expect(await listed({ q })).toEqual(["Spl.C.S. 412/2023"]);
	});

	test("accepts the earlier name of its field", async () => {
		expect(await listed({ cnr_number: ` ${cnr.slice(0, 10).toLowerCase()}-${cnr.slice(10)}` })).toHaveLength(1);
	});

	test("finds cases with every word, and treats no sign as a pattern or a word", async () => {
		for (const q of ["gokhale kamble", "%%%", "_", "\\", "s%l", "s_l"]) expect(await listed({ q }), q).toEqual([]);
		expect(await listed({ q: "spl_c" })).toEqual(["Spl.C.S. 412/2023"]);
	});

	test("finds nothing in other people's cases and notes", async () => {
		const stranger = await given.givenUser();
		await given.givenCase(stranger.id, { note: "Gokhale pays tomorrow" });
		expect(await listed({ q: "pays tomorrow" })).toEqual([]);
	});

	test("has a maximum length", () => {
		expect(wordsOf("ab ".repeat(50))).toHaveLength(10);
		expect(caseListFilter.parse({ q: "x".repeat(5000) }).q).toHaveLength(200);
		expect(wordsOf("v.")).toEqual(["v"]);
	});
});

describe("the filters", () => {
	test("by state match the groups of the order, and the counts above the list", async () => {
		await givenMix();
		await givenCaseNumbered("unknown CNR", { lookUp: "unknown", fetchedAt: null });
		const first = async (state: string) => (await listed({ state })).map((name) => name[0]).sort();
		expect(await first("active")).toEqual(["1", "2", "3", "4", "5", "6", "7", "u"]);
		expect(await first("awaited")).toEqual(["4", "5", "6", "7", "u"]);
		expect(await first("disposed")).toEqual(["8", "9"]);
		await givenCaseNumbered("9 gone", { decisionDate: today, lookUpError: "No case found for this CNR." });
		expect((await listed({ state: "not_found" })).sort()).toEqual(["9 gone", "unknown CNR"]);
		expect(await countDue(ownerId, today)).toMatchObject({ changed: 0, awaited: 5 });
		expect(await first("nonsense")).toHaveLength(10);
	});

	test("by court, stage and the days of the next hearing", async () => {
		await given.db
			.insert(courtComplexes)
			.values({ id: "list-1", districtId: "1-25", name: "Khadki Court" })
			.onConflictDoNothing();
		await givenCaseNumbered("here", { caseStage: "Evidence", nextDate: inDays(4) }, { courtComplexId: "list-1" });
		await givenCaseNumbered("there", { caseStage: "Arguments", nextDate: inDays(6) });
		expect(await listed({ court: "list-1" })).toEqual(["here"]);
		expect(await listed({ court: "1-25" })).toEqual(["there"]);
		expect(await listed({ stage: "arguments" })).toEqual(["there"]);
		expect(await listed({ from: inDays(5) })).toEqual(["there"]);
		expect(await listed({ to: inDays(5), q: "sunita" })).toEqual(["here"]);
		expect(caseListFilter.safeParse({ from: inDays(5), to: inDays(4) }).error?.issues[0]).toMatchObject({
			path: ["to"],
			message: "To Date cannot be earlier than From Date",
		});
		expect(await listFilterOptions(ownerId)).toEqual({
			courts: [
				{ id: "list-1", name: "Khadki Court" },
				{ id: "1-25", name: "Pune" },
			],
			stages: [
				{ id: "Arguments", name: "Arguments" },
				{ id: "Evidence", name: "Evidence" },
			],
			tags: [],
		});
	});
});

test("a name that no case has is answered with those of the own cases that are written almost as it", async () => {
	await givenCaseNumbered("1/2024", { petitioners: ["Madhavi Gokhale"], respondents: ["Riverside Greens"] });
	const stranger = await given.givenUser();
	await given.givenCase(stranger.id, {}, { petitioners: ["Gokhlee"] });
	expect(await listNearNames(ownerId, "Gokhle")).toEqual(["gokhale"]);
	expect(await listNearNames(ownerId, "Madhvi Gokhle")).toEqual(["gokhale", "madhavi"]);
	expect(await listNearNames(ownerId, "Kulkarni")).toEqual([]);
	expect(await listNearNames(ownerId, "412/2024")).toEqual([]);
});
