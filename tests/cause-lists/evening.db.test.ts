import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { announceListings } from "~/features/courts/cause-lists/commands.announce.server";
import { queueCauseLists, queueListCourts } from "~/features/courts/cause-lists/commands.queue.server";
import { causeListInvariants } from "~/features/courts/cause-lists/invariants.server";
import { countSetAside } from "~/features/courts/courts/provider-calls.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { roomId } from "~/sandbox/courts/ecourts-cause-list";
import { type CourtHearing, listingsOf, openCourts, workLists } from "../support/courts/cause-lists";
import { given } from "../support/database/given";
import { IS_LONG } from "../support/length.js";

await vi.hoisted(async () => {
	const { env } = await import("~/platform/settings/env.server");
	env.ECOURTS_MONTHLY_CALLS = 300_000;
});

const today = dayInIndia(new Date());
const tomorrow = addDays(today, 1);
const COMPLEX = "1-25-t1";
const [SENIOR, JUNIOR, MAGISTRATE] = [
	"7-Civil Judge Senior Division",
	"3-Civil Judge Junior Division",
	"22-Judicial Magistrate First Class",
];
const idOf = (line: string) => roomId(COMPLEX, line);
const CIVIL = { caseType: "R.C.S. - Regular Civil Suit" };

let courts: Awaited<ReturnType<typeof openCourts>>;
let ownerId = "";
beforeAll(async () => {
	courts = await openCourts();
	await sql`insert into court_complexes (id, district_id, name) values (${COMPLEX}, '1-25', 'Test Complex')
		on conflict do nothing`;
});
afterAll(() => courts.close());
beforeEach(async () => {
	courts.hearings.clear();
	courts.asked.length = 0;
	courts.down.clear();
	ownerId = (await given.givenUser()).id;
});

type Hearing = { line?: string; record?: object; about?: object; court?: Partial<CourtHearing> };

/** A hearing of tomorrow that somebody tracks, and that the court knows. @returns its CNR */
async function givenHearing({ line = SENIOR, record, about, court }: Hearing = {}): Promise<string> {
	const { cnrNumber } = await given.givenCase(
		ownerId,
		{ courtComplexId: COMPLEX, createdAt: new Date(Date.now() - 60_000), ...about },
		{ nextDate: tomorrow, courtNumberAndJudge: line, firstInformationReport: null, ...CIVIL, ...record },
	);
	courts.hearings.set(cnrNumber, { complexId: COMPLEX, line, day: tomorrow, ...court });
	return cnrNumber;
}

async function playEvening() {
	await queueListCourts();
	await workLists();
	await queueCauseLists("evening");
	await workLists();
}
async function playSupplement() {
	await queueCauseLists("supplementary");
	await workLists();
}
const say = (cnr: string, said: CourtHearing["said"]) => {
	const hearing = courts.hearings.get(cnr);
	if (hearing) courts.hearings.set(cnr, { ...hearing, said });
};
const statusOf = async (cnr: string) => (await listingsOf(tomorrow))[cnr]?.status;
const statesOf = async () =>
	(await sql`select state from cause_lists where day = ${tomorrow} order by court_id, type`).map(({ state }) => state);
afterEach(async () => {
	for (const { name, sql: query } of causeListInvariants)
		expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
});
const eventsOf = async (cnr: string) =>
	(await sql`select kind from case_events where cnr_number = ${cnr} order by id`).map(({ kind }) => kind);

describe("an evening", () => {
	test("says of each hearing where it stands, and asks each court once for everybody", async () => {
		const listed = await givenHearing();
		const off = await givenHearing({ court: { said: "off" } });
		const none = await givenHearing({ line: JUNIOR, court: { said: "no list" } });
		const otherOwner = (await given.givenUser()).id;
		await given.givenCase(otherOwner, { cnrNumber: listed, courtComplexId: COMPLEX });
		await playEvening();
		expect(await listingsOf(tomorrow)).toEqual({
			[listed]: { court: idOf(SENIOR), status: "listed", at: expect.any(Number), of: expect.any(Number) },
			[off]: { court: idOf(SENIOR), status: "not_listed", at: null, of: null },
			[none]: { court: idOf(JUNIOR), status: "no_list", at: null, of: null },
		});
		expect(courts.asked.map(({ courtId, type }) => `${courtId} ${type}`).sort()).toEqual([
			`${idOf(JUNIOR)} CIVIL`,
			`${idOf(JUNIOR)} CRIMINAL`,
			`${idOf(SENIOR)} CIVIL`,
			`${idOf(SENIOR)} CRIMINAL`,
		]);
		expect(await eventsOf(listed)).toEqual(["listed", "listed"]);
		expect([await eventsOf(off), await eventsOf(none)]).toEqual([["not_listed"], []]);
		await playEvening();
		expect(courts.asked).toHaveLength(4);
	});

	test("M9: a court line whose words every object inherits stops nobody's lists", async () => {
		const odd = await givenHearing({ line: "3-Constructor Judge __proto__ toString" });
		const other = await givenHearing();
		await playEvening();
		expect([await statusOf(odd), await statusOf(other)]).toEqual(["listed", "listed"]);
	});

	test.each<[why: string, Hearing]>([
		["a court that the directory does not have", { court: { line: MAGISTRATE, complexId: "elsewhere" } }],
		["a record without a court", { record: { courtNumberAndJudge: null } }],
		["a case of a High Court", { about: { cnrNumber: "HCBM010001232024" } }],
	])("does not check %s", async (_, hearing) => {
		const cnr = await givenHearing(hearing);
		await playEvening();
		expect((await listingsOf(tomorrow))[cnr]).toMatchObject({ court: null, status: "not_checked" });
		expect(courts.asked).toEqual([]);
	});

	test.each<[why: string, record: object, status: string]>([
		["a civil case by the civil list", CIVIL, "no_list"],
		["a criminal case by the criminal list", { caseType: "Bail Application" }, "not_listed"],
		["a case of either by both", { caseType: "Misc. Application" }, "no_list"],
	])("misses %s", async (_, record, status) => {
		const cnr = await givenHearing({ record, court: { said: "off" } });
		await queueListCourts();
		await workLists();
		await queueCauseLists("evening");
		await sql`update cause_lists set state = 'no_list', is_open = false where day = ${tomorrow} and type = 'CIVIL'`;
		await workLists();
		expect(await statusOf(cnr)).toBe(status);
	});

	test("does not ask for hearings of another day, decided, archived or of one's own matters", async () => {
		await givenHearing({ record: { nextDate: addDays(today, 2) } });
		await givenHearing({ record: { decisionDate: today } });
		await givenHearing({ about: { archivedAt: new Date() } });
		await playEvening();
		expect(await listingsOf(tomorrow)).toEqual({});
		expect(courts.asked).toEqual([]);
	});

	test("announces nothing before the last list is answered, and then what there is when time is over", async () => {
		const cnr = await givenHearing({ court: { said: "off" } });
		const failing = await givenHearing({ line: JUNIOR });
		await queueListCourts();
		await workLists();
		await queueCauseLists("evening");
		await sql`delete from pgboss.job where data ->> 'courtId' = ${idOf(JUNIOR)}`;
		await workLists();
		expect([await statusOf(cnr), await eventsOf(cnr)]).toEqual(["not_listed", []]);
		await announceListings(tomorrow, { isOver: true });
		expect([await eventsOf(cnr), await eventsOf(failing)]).toEqual([["not_listed"], []]);
		// What was open is asked again by the next round.
		await playSupplement();
		expect(await eventsOf(failing)).toEqual(["listed"]);
	});

	test("asks a court that did not answer again", async () => {
		const cnr = await givenHearing();
		courts.down.add(idOf(SENIOR));
		await playEvening();
		expect([await statusOf(cnr), await statesOf()]).toEqual(["not_checked", ["failed", "failed"]]);
		courts.down.clear();
		await queueCauseLists("evening");
		await workLists();
		expect([await statusOf(cnr), await statesOf()]).toEqual(["listed", ["list", "list"]]);
	});

	test("does not wait for answers beyond its end", async () => {
		await givenHearing();
		await queueListCourts();
		await workLists();
		const untilOf = async (round: "evening" | "supplementary") => {
			await queueCauseLists(round);
			const [job] = await sql`select data ->> 'until' as until from pgboss.job where name = 'ask-cause-list'`;
			return new Date(job?.until);
		};
		expect(await untilOf("evening")).toEqual(new Date(`${today}T21:08:00+05:30`));
		await workLists({ until: new Date(Date.now() - 1000).toISOString() });
		expect([courts.asked, await statesOf()]).toEqual([[], ["failed", "failed"]]);
		expect(await untilOf("supplementary")).toEqual(new Date(`${today}T23:30:00+05:30`));
	});
});

describe("a list that lists late", () => {
	test("turns what is not listed into one more event, and takes nothing back", async () => {
		const [late, listed, gone] = [await givenHearing(), await givenHearing(), await givenHearing()];
		say(late, "off");
		say(gone, "off");
		await playEvening();
		say(late, "listed");
		say(listed, "off");
		await playSupplement();
		await playSupplement();
		expect(await Promise.all([late, listed, gone].map(statusOf))).toEqual(["listed", "listed", "not_listed"]);
		expect(await eventsOf(late)).toEqual(["not_listed", "listed"]);
		expect(await eventsOf(listed)).toEqual(["listed"]);
		expect(await eventsOf(gone)).toEqual(["not_listed"]);
	});

	test("stands where the supplementary round fails or finds none", async () => {
		const cnr = await givenHearing({ court: { said: "off" } });
		await playEvening();
		courts.down.add(idOf(SENIOR));
		await playSupplement();
		expect(await statesOf()).toEqual(["list", "list"]);
		courts.down.clear();
		say(cnr, "no list");
		await playSupplement();
		expect([await statusOf(cnr), await statesOf()]).toEqual(["not_listed", ["list", "list"]]);
	});

	test("gives a hearing without a list one", async () => {
		const cnr = await givenHearing({ court: { said: "no list" } });
		await playEvening();
		say(cnr, null);
		await playSupplement();
		expect([await statusOf(cnr), await eventsOf(cnr)]).toEqual(["listed", ["listed"]]);
	});
});

test("a complex that was imported under another id is found by its name, and one without courts is not asked again", async () => {
	await sql`insert into court_complexes (id, district_id, name) values
		('imported-1', '1-25', 'PUNE District and  Sessions Court Complex'), ('imported-2', '1-25', 'Unknown to the provider')
		on conflict do nothing`;
	const cnr = await givenHearing({ about: { courtComplexId: "imported-1" }, court: { complexId: "1-25-c1" } });
	const other = await givenHearing({
		about: { courtComplexId: "imported-2", cnrNumber: "MHNS010000022024" },
		court: { complexId: "1-25-c2" },
	});
	await playEvening();
	expect(await listingsOf(tomorrow)).toMatchObject({
		[cnr]: { court: roomId("1-25-c1", SENIOR), status: "listed" },
		[other]: { court: null, status: "not_checked" },
	});
	await queueListCourts();
	expect(await sql`select from pgboss.job where name = 'fetch-list-courts'`).toEqual([]);
});

describe("the court of a line", () => {
	const WRITTEN = "7-Second Bench";

	test("is learnt from the list a case is found on, for the others of its line", async () => {
		await givenHearing({ court: { said: "off" } });
		const [found, other] = [
			await givenHearing({ record: { courtNumberAndJudge: WRITTEN } }),
			await givenHearing({ record: { courtNumberAndJudge: WRITTEN }, court: { said: "off" } }),
		];
		await playEvening();
		expect(await listingsOf(tomorrow)).toMatchObject({
			[found]: { court: idOf(SENIOR), status: "listed" },
			[other]: { court: idOf(SENIOR), status: "not_listed" },
		});
		const [learnt] = await sql`select line, court_id, day::text from learnt_courts where line like '7 bench%'`;
		expect(learnt).toEqual({ line: "7 bench second", court_id: idOf(SENIOR), day: tomorrow });
	});

	const line = "7 civil division judge senior";
	test.each<[why: string, seen: number, cases: number, learnt: object, court: string]>([
		["what one case taught gives way to the rule", 1, 1, { court_id: idOf(SENIOR), seen: 1 }, idOf(SENIOR)],
		["what several taught stands against one", 5, 1, { court_id: idOf(JUNIOR), seen: 4 }, idOf(JUNIOR)],
		[
			"what several taught is corrected by more",
			2,
			4,
			{ court_id: idOf(SENIOR), seen: expect.any(Number) },
			idOf(SENIOR),
		],
	])("%s", async (_, seen, count, after, court) => {
		const prefix = (await givenHearing({ line: JUNIOR })).slice(0, 6);
		await sql`insert into learnt_courts (prefix, line, court_id, day, seen)
			values (${prefix}, ${line}, ${idOf(JUNIOR)}, ${today}, ${seen})`;
		for (let index = 0; index < count; index += 1) await givenHearing();
		const off = await givenHearing({ court: { said: "off" } });
		// Its court is asked for a hearing of another establishment too.
		await givenHearing({ about: { cnrNumber: "MHNS010000012024" } });
		await playEvening();
		expect(await sql`select court_id, seen from learnt_courts where line = ${line} and prefix = ${prefix}`).toEqual([
			after,
		]);
		expect((await listingsOf(tomorrow))[off]).toMatchObject({ court, status: "not_listed" });
	});
});

test("the budget leaves out the courts with the fewest hearings, and the night gets what is left", async () => {
	const few = await givenHearing({ line: JUNIOR });
	const many = [await givenHearing(), await givenHearing()];
	await queueListCourts();
	await workLists();
	const month = `ecourts:${today.slice(0, 7)}`;
	const shareOf = (calls: number) =>
		sql`insert into provider_calls (id, calls) values (${month}, ${300_000 - calls})
			on conflict (id) do update set calls = excluded.calls`;
	await sql`delete from provider_calls`;
	// A quarter of this is two calls.
	await shareOf(8);
	await queueCauseLists("evening");
	await workLists();
	expect(await Promise.all([few, ...many].map(statusOf))).toEqual(["not_checked", "listed", "listed"]);
	expect(await statesOf()).toEqual(["not_asked", "not_asked", "list", "list"]);
	expect(await countSetAside(db, "lists", today)).toBe(2);
	await shareOf(100);
	await queueCauseLists("evening");
	await workLists();
	expect(await statusOf(few)).toBe("listed");
	expect(await countSetAside(db, "lists", today)).toBe(4);
});

test("an evening of 600 hearings (5,200 in the long form) costs two calls a court, and only late lists tell once more", {
	timeout: 300_000,
}, async () => {
	const [COMPLEXES, COURTS, EACH, LATE] = IS_LONG ? [40, 10, 13, 50] : [6, 10, 10, 20];
	const complexes = Array.from({ length: COMPLEXES }, (_, index) => `1-25-x${index}`);
	await sql`insert into court_complexes (id, district_id, name)
		select id, '1-25', id from json_array_elements_text(${JSON.stringify(complexes)}::json) as given (id)`;
	const all = Array.from({ length: COMPLEXES * COURTS * EACH }, (_, index) => ({
		cnr: `MHPU01${300_000 + index}2022`,
		line: `${1 + (Math.floor(index / EACH) % COURTS)}-Civil Judge Senior Division`,
		complexId: String(complexes[Math.floor(index / EACH / COURTS)]),
	}));
	for (const [index, { cnr, ...court }] of all.entries())
		courts.hearings.set(cnr, { ...court, day: tomorrow, said: index % EACH === 0 ? "off" : null });
	await sql`insert into court_records (cnr_number, look_up, fetched_at, next_date, court_number_and_judge, case_type)
		select cnr, 'found', now(), ${tomorrow}, line, ${CIVIL.caseType}
		from json_to_recordset(${JSON.stringify(all)}::json) as given (cnr text, line text)`;
	await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, court_complex_id)
		select gen_random_uuid(), ${ownerId}, cnr, '1/2022', 2022, '1', '1-25', "complexId"
		from json_to_recordset(${JSON.stringify(all)}::json) as given (cnr text, "complexId" text)`;
	await playEvening();
	expect(new Set(courts.asked.map(({ courtId, type }) => `${courtId} ${type}`)).size).toBe(2 * COMPLEXES * COURTS);
	expect(courts.asked).toHaveLength(2 * COMPLEXES * COURTS);
	const figures = async () =>
		Object.fromEntries(
			(await sql`select kind, count(*)::int as n from case_events group by kind`).map(({ kind, n }) => [kind, n]),
		);
	const off = COMPLEXES * COURTS;
	const on = all.length - off;
	expect(await figures()).toEqual({ listed: on, not_listed: off });
	for (const { cnr } of all.filter((_, index) => index % EACH === 0).slice(0, LATE)) say(cnr, "listed");
	await playSupplement();
	expect(courts.asked).toHaveLength(4 * COMPLEXES * COURTS);
	expect(await figures()).toEqual({ listed: on + LATE, not_listed: off });
});
