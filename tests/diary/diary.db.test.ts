import { describe, expect, test } from "vitest";
import { listHearingDays, listHearingsBetween } from "~/features/courts/diary/hearings/queries.diary.server";
import { countDue } from "~/features/courts/diary/hearings/queries.upcoming.server";
import { listEvents, requireEvent } from "~/features/courts/diary/queries.server";
import { addDays, mondayOf } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { someCnr } from "../support/database/people";
import { inDays, today } from "../support/days";
import { IS_LONG } from "../support/length.js";

withOwner();
const eventsOf = (cnr: string) =>
	sql<{ id: string; day: string; sequence: number; is_cancelled: boolean; modified_at: string }[]>`
		select id, day::text, sequence, cancelled_at is not null as is_cancelled, modified_at::text
		from hearing_events where cnr_number = ${cnr} order by id`;

const plain = async (cnr: string) =>
	(await eventsOf(cnr)).map(({ day, sequence, is_cancelled }) => [day, sequence, is_cancelled]);

async function setNext(cnr: string, next: string | null, decision: string | null = null) {
	await sql`update court_records set next_date = ${next}, decision_date = ${decision} where cnr_number = ${cnr}`;
}

async function givenHearing(nextDate: string | null, record = {}) {
	return given.givenCase(ownerId, {}, { nextDate, ...record });
}

/** Moves an event's day into the past, as if it had been written with it. */
const letPass = (cnr: string, day: string) =>
	sql.begin(async (tx) => {
		await tx`alter table court_records disable trigger court_records_events`;
		await tx`update court_records set next_date = ${day} where cnr_number = ${cnr}`;
		await tx`update hearing_events set day = ${day} where cnr_number = ${cnr}`;
		await tx`alter table court_records enable trigger court_records_events`;
	});

describe("the event of a hearing", () => {
	test("is inserted with the first date, and a look-up with the same date does not change it", async () => {
		const { cnrNumber } = await givenHearing(null);
		expect(await plain(cnrNumber)).toEqual([]);
		await setNext(cnrNumber, inDays(5));
		const before = await eventsOf(cnrNumber);
		await setNext(cnrNumber, inDays(5));
		expect(await eventsOf(cnrNumber)).toEqual(before);
		expect(await plain(cnrNumber)).toEqual([[inDays(5), 0, false]]);
	});

	test("moves with the date, also twice, and its sequence rises each time", async () => {
		const { cnrNumber } = await givenHearing(inDays(0));
		const [first] = await eventsOf(cnrNumber);
		await setNext(cnrNumber, inDays(7));
		const [second] = await eventsOf(cnrNumber);
		await setNext(cnrNumber, inDays(3));
		const [third, ...others] = await eventsOf(cnrNumber);
		expect(others).toEqual([]);
		expect([first?.id, second?.id, third?.id]).toEqual([first?.id, first?.id, first?.id]);
		expect([first?.sequence, second?.sequence, third?.sequence]).toEqual([0, 1, 2]);
		expect(third?.day).toBe(inDays(3));
		expect(String(third?.modified_at) > String(second?.modified_at)).toBe(true);
		expect(String(second?.modified_at) > String(first?.modified_at)).toBe(true);
	});

	test("is cancelled when the court removes the date, and restored when the date returns", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await setNext(cnrNumber, null);
		expect(await plain(cnrNumber)).toEqual([[inDays(5), 1, true]]);
		await setNext(cnrNumber, null);
		expect(await plain(cnrNumber)).toEqual([[inDays(5), 1, true]]);
		await setNext(cnrNumber, inDays(5));
		expect(await plain(cnrNumber)).toEqual([[inDays(5), 2, false]]);
		await setNext(cnrNumber, null);
		await setNext(cnrNumber, inDays(9));
		expect(await plain(cnrNumber)).toEqual([[inDays(9), 4, false]]);
	});

	test("is cancelled when the case is disposed of before its day", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await setNext(cnrNumber, inDays(5), inDays(-1));
		expect(await plain(cnrNumber)).toEqual([[inDays(5), 1, true]]);
	});

	test("stays when the case is disposed of on its day", async () => {
		const { cnrNumber } = await givenHearing(inDays(0));
		await setNext(cnrNumber, inDays(0), inDays(0));
		expect(await plain(cnrNumber)).toEqual([[inDays(0), 0, false]]);
	});

	test("stays after it was held; the next date has a new event", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await letPass(cnrNumber, inDays(-1));
		await setNext(cnrNumber, inDays(20));
		expect(await plain(cnrNumber)).toEqual([
			[inDays(-1), 0, false],
			[inDays(20), 0, false],
		]);
		await setNext(cnrNumber, null);
		expect(await plain(cnrNumber)).toEqual([
			[inDays(-1), 0, false],
			[inDays(20), 1, true],
		]);
	});

	test("is unique: a return to an earlier day removes the newer event", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await letPass(cnrNumber, inDays(-1));
		await setNext(cnrNumber, inDays(20));
		await setNext(cnrNumber, inDays(-1));
		expect(await plain(cnrNumber)).toEqual([
			[inDays(-1), 0, false],
			[inDays(20), 1, true],
		]);
	});

	test("is missing for a case that was decided when its record was found", async () => {
		const { cnrNumber } = await givenHearing(inDays(5), { decisionDate: inDays(-30) });
		expect(await plain(cnrNumber)).toEqual([]);
	});
});

describe("the events of a person's calendar", () => {
	test("belong to the own cases, without past or cancelled ones of long ago", async () => {
		const shared = someCnr();
		const neighbour = await given.givenUser();
		await given.givenCase(neighbour.id, { cnrNumber: shared }, { nextDate: inDays(2) });
		const mine = await given.givenCase(ownerId, { cnrNumber: shared });
		await given.givenCase(neighbour.id, {}, { nextDate: inDays(2) });
		await givenHearing(inDays(-59));
		await givenHearing(inDays(-61));
		const cancelled = await givenHearing(inDays(10));
		const forgotten = await givenHearing(inDays(11));
		for (const { cnrNumber } of [cancelled, forgotten]) await setNext(cnrNumber, null);
		await sql`update hearing_events set cancelled_at = now() - interval '31 days' where cnr_number = ${forgotten.cnrNumber}`;

		const events = await listEvents(ownerId, today);
		expect(events.map(({ day, cancelledAt }) => [day, cancelledAt !== null])).toEqual([
			[inDays(-59), false],
			[inDays(2), false],
			[inDays(10), true],
		]);
		const [theirs] = (await listEvents(neighbour.id, today)).filter(({ day }) => day === inDays(2));
		const [own] = events.filter(({ caseId }) => caseId === mine.id);
		expect(own?.eventId).toBeDefined();
		expect(theirs?.caseId).not.toBe(own?.caseId);
		expect(own?.modifiedAt).toBeInstanceOf(Date);
	});

	test("are 2,000 at most, those of the nearest days", async () => {
		await sql`
			with numbers as (select n, 'MHPU01' || lpad(n::text, 6, '0') || '2020' as cnr from generate_series(1, 2050) n),
			records as (
				insert into court_records (cnr_number, look_up, next_date)
				select cnr, 'found', ${today}::date + n from numbers returning cnr_number)
			insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
			select gen_random_uuid(), ${ownerId}, cnr, n || '/2020', 2020, '1', '1-25' from numbers`;
		const events = await listEvents(ownerId, today);
		expect(events).toHaveLength(2000);
		expect(events.at(-1)?.day).toBe(inDays(2000));
	});

	test("one hearing is found by its case, for its owner only", async () => {
		const one = await givenHearing(inDays(4));
		const none = await givenHearing(null);
		const stranger = await given.givenUser();
		expect(await requireEvent(ownerId, one.id)).toMatchObject({ day: inDays(4), caseId: one.id });
		for (const [person, id] of [
			[ownerId, none.id],
			[stranger.id, one.id],
			[ownerId, "x"],
		] as const)
			await expect(requireEvent(person, id)).rejects.toMatchObject({ code: "not-found" });
	});
});

const listed = async (from: string, to = from) => {
	const { hearings, total, nextDay } = await listHearingsBetween(ownerId, { from, to, today, limit: 300 });
	return { cases: hearings.map(({ caseId }) => caseId), total, nextDay, hearings };
};

describe("the diary of one day", () => {
	test("has the hearings with their court, stage and purpose", async () => {
		const one = await givenHearing(inDays(3), { caseStage: "Evidence", courtNumberAndJudge: "7-Judge" });
		await sql`insert into hearings (cnr_number, position, date, next_date, purpose) values
			(${one.cnrNumber}, 0, ${inDays(-40)}, ${inDays(-20)}, 'Notice'),
			(${one.cnrNumber}, 1, ${inDays(-20)}, ${inDays(3)}, 'Cross-examination')`;
		const { hearings } = await listed(inDays(3));
		expect(hearings).toMatchObject([
			{
				caseId: one.id,
				day: inDays(3),
				stage: "Evidence",
				purpose: "Cross-examination",
				courtNumberAndJudge: "7-Judge",
				court: "Pune",
				district: "Pune",
				nextDate: null,
				isDisposed: false,
			},
		]);
	});

	test("leaves out a disposed case with a coming date, and cases of other people", async () => {
		await givenHearing(inDays(3), { decisionDate: inDays(-2) });
		await given.givenCase((await given.givenUser()).id, {}, { nextDate: inDays(3) });
		expect(await listed(inDays(3))).toMatchObject({ cases: [], total: 0, nextDay: null });
	});

	test("has the day of the next hearing, also where there are none today", async () => {
		await givenHearing(inDays(8));
		await givenHearing(inDays(30));
		await givenHearing(inDays(5), { decisionDate: inDays(-2) });
		expect(await listed(inDays(1))).toMatchObject({ total: 0, nextDay: inDays(8) });
		expect(await listed(inDays(8))).toMatchObject({ total: 1, nextDay: inDays(30) });
		expect(await listed(inDays(-9))).toMatchObject({ total: 0, nextDay: inDays(8) });
		expect(await listed(inDays(31))).toMatchObject({ total: 0, nextDay: null });
	});

	test("in the past has each hearing held, once, with its next date", async () => {
		const moved = await givenHearing(inDays(25));
		const waiting = await givenHearing(inDays(-1));
		await sql`insert into hearings (cnr_number, position, date, next_date, purpose) values
			(${moved.cnrNumber}, 0, ${inDays(-30)}, ${inDays(-1)}, 'Arguments'),
			(${moved.cnrNumber}, 1, ${inDays(-1)}, ${inDays(25)}, 'Judgment'),
			(${waiting.cnrNumber}, 0, ${inDays(-1)}, null, '')`;
		const { hearings, total } = await listed(inDays(-1));
		expect(total).toBe(2);
		expect(hearings.find(({ caseId }) => caseId === moved.id)).toMatchObject({
			nextDate: inDays(25),
			purpose: "Arguments",
		});
		expect(hearings.find(({ caseId }) => caseId === waiting.id)).toMatchObject({ nextDate: null });
	});

	test("has the count of all, and lists as many as requested", async () => {
		for (let i = 0; i < 4; i++) await givenHearing(inDays(2));
		const found = await listHearingsBetween(ownerId, { from: inDays(2), to: inDays(2), today, limit: 3 });
		expect(found.hearings).toHaveLength(3);
		expect(found.total).toBe(4);
	});
});

test("the counts of today, tomorrow and the week match the pages of the diary", async () => {
	const monday = mondayOf(today);
	for (let day = -8; day <= 8; day++) await givenHearing(inDays(day));
	const heardToday = await givenHearing(inDays(30));
	await sql`insert into hearings (cnr_number, position, date, next_date) values (${heardToday.cnrNumber}, 0, ${today}, ${inDays(30)})`;
	expect(await countDue(ownerId, today)).toMatchObject({
		today: (await listed(today)).total,
		tomorrow: (await listed(inDays(1))).total,
		week: (await listed(monday, addDays(monday, 6))).total,
	});
	expect(await countDue(ownerId, today)).toMatchObject({ today: 2, tomorrow: 1, week: 8 });
});

test("the days of a month have their counts and their first cases", async () => {
	for (let i = 0; i < 5; i++) await givenHearing(inDays(2));
	await givenHearing(inDays(4));
	const days = await listHearingDays(ownerId, { from: inDays(1), to: inDays(9), today, casesADay: 3 });
	expect(days.map(({ day, total }) => [day, total])).toEqual([
		[inDays(2), 5],
		[inDays(2), 5],
		[inDays(2), 5],
		[inDays(4), 1],
	]);
	expect(days[0]).toMatchObject({ petitioners: ["Sunita Rao"], respondents: ["State of Karnataka"] });
});

test.runIf(IS_LONG)("the pages of the diary read the owner's cases by an index", { timeout: 60_000 }, async () => {
	await sql`insert into court_records (cnr_number, next_date)
		select 'MHPU01' || lpad(n::text, 6, '0') || '2024', ${today}::date + n from generate_series(1, 2000) n`;
	await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id)
		select gen_random_uuid(), ${ownerId}, cnr_number, '1/2024', 2024, '1' from court_records`;
	const { id: otherId } = await given.givenUser();
	await sql`insert into court_records (cnr_number, next_date)
		select 'MHPU02' || lpad(n::text, 6, '0') || '2024', ${today}::date + n / 10 from generate_series(1, 20000) n`;
	await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id)
		select gen_random_uuid(), ${otherId}, cnr_number, '1/2024', 2024, '1' from court_records where cnr_number like 'MHPU02%'`;
	await sql`analyze cases`;
	const plan =
		await sql`explain select id from cases where owner_id = ${ownerId} and next_date between ${today}::date and ${today}::date + 7`;
	expect(JSON.stringify(plan)).toContain("cases_owner_next_date");
});

test("each hearing of a case has the place on the list of its own day", async () => {
	const { cnrNumber } = await givenHearing(inDays(1));
	const lists: [string, number][] = [
		[inDays(-13), 7],
		[inDays(1), 34],
	];
	for (const [day, position] of lists)
		await sql`insert into listings (cnr_number, day, line, status, position, total) values (${cnrNumber}, ${day}, '', 'listed', ${position}, 61)`;
	const board = await listHearingsBetween(ownerId, { from: inDays(1), to: inDays(1), today, limit: 10 });
	expect(board.hearings.map(({ listing }) => listing)).toMatchObject([{ status: "listed", position: 34, of: 61 }]);
	const [event] = await listEvents(ownerId, today);
	expect(event?.listing).toMatchObject({ position: 34 });
});
