import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addCase } from "~/features/courts/cases/commands.server";
import {
	queueNightlyRefresh,
	queueSecondPass,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import {
	countCallsThisMonth,
	countSetAside,
	MONTHLY_CALLS,
	tonightsShare,
} from "~/features/courts/courts/provider-calls.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { planTrouble } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { db, sql } from "~/platform/db/client.server";
import { startQueue } from "~/platform/queue/queue.server";
import { startWork, stopQueue } from "~/platform/queue/queue-work.server";
import { env } from "~/platform/settings/env.server";
import "~/worker/jobs.server";
import { typedCase } from "../support/courts/typed-case";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { IS_LONG } from "../support/length.js";
import { listenHere } from "../support/server/listen-here";
import { alertsOf, atIst } from "../support/telling/alerts";

const CASES = IS_LONG ? 10_000 : 200;
await vi.hoisted(async () => {
	// A contract whose nights have room for ten thousand cases.
	const { env } = await import("~/platform/settings/env.server");
	env.ECOURTS_MONTHLY_CALLS = 600_000;
});

let isAway = false;
/** What a host that stands before the provider answers in its place, with 200. */
let elsewhere: string | undefined;
const calls: string[] = [];
const court = createServer(async (from, to) => {
	const { cnr } = JSON.parse(await text(from));
	calls.push(cnr);
	const status = { caseStage: "Evidence", nextHearingDate: inDays(30) };
	if (elsewhere !== undefined) return to.writeHead(200).end(elsewhere);
	to.writeHead(isAway ? 500 : 200).end(JSON.stringify({ cnr, status }));
});
env.ECOURTS_BASE_URL = `http://127.0.0.1:${await listenHere(court)}`;

beforeAll(async () => {
	await startQueue();
	// The same four at a time; the test has no hours to wait.
	fetchCourtRecordJob.queue.pollSeconds = 0.005;
	startWork([fetchCourtRecordJob]);
});
afterAll(stopQueue);
beforeEach(() => {
	calls.length = 0;
	vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
});
afterEach(async () => {
	vi.useRealTimers();
	// A look-up under way would meet the emptying of the tables.
	await sql`delete from pgboss.job where state < 'active'`;
	await rest();
});

/** Cases whose records were read three days ago, heard in three weeks; the first ones tomorrow. */
async function givenStaleCases(count: number, heardTomorrow = 0) {
	const { id } = await given.givenUser();
	await sql`insert into court_records (cnr_number, look_up, fetched_at, next_date, petitioners, respondents)
		select 'MHPU02' || lpad(n::text, 6, '0') || '2024', 'found', now() - interval '3 days',
			case when n <= ${heardTomorrow} then ${inDays(1)}::date else ${inDays(21)}::date end, '["Asha Patil"]', '["State"]'
		from generate_series(1, ${count}) n`;
	await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id, created_at)
		select gen_random_uuid(), ${id}, cnr_number, '10/2024', 2024, '1', '1-25', now() - interval '9 days'
		from court_records`;
	return id;
}
const jobs = async (): Promise<Record<string, number>> =>
	Object.fromEntries(
		(
			await sql`select state, count(*)::int as jobs from pgboss.job where name = 'fetch-court-record'
				and data ? 'isNightly' group by state`
		).map(({ state, jobs }) => [state, jobs]),
	);
const queued = async () => Object.values(await jobs()).reduce((sum, some) => sum + some, 0);
const stale = async () => (await sql`select 1 from court_records where fetched_at < now() - interval '1 day'`).length;

/** Waits until no look-up runs or could run. */
async function rest() {
	const open = sql`select 1 from pgboss.job where name = 'fetch-court-record'
		and (state = 'active' or state < 'active' and start_after <= now()) limit 1`;
	for (;;) {
		if ((await sql`${open}`).length === 0) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

/** Minutes pass: for this process by its clock, for the queue by moving its jobs. */
async function pass(minutes: number) {
	for (let minute = 0; minute < minutes; minute++) {
		await rest();
		vi.setSystemTime(Date.now() + 60_000);
		await sql`update pgboss.job set start_after = start_after - interval '1 minute'
			where name = 'fetch-court-record' and state < 'active'`;
	}
	await rest();
}

test(`a night of ${CASES} cases with the provider away for an hour reads every case before six, for few calls more`, {
	timeout: IS_LONG ? 1_200_000 : 120_000,
}, async () => {
	await givenStaleCases(CASES);
	const { id: personId } = await given.givenUser();
	isAway = true;
	const share = tonightsShare(0, today);
	await queueNightlyRefresh();
	await pass(60);
	expect((await jobs()).failed).toBeUndefined();
	const inVain = calls.length;
	// Five look-ups begin the first pause, and at most four test the provider after each.
	expect(inVain).toBeGreaterThan(5);
	expect(inVain).toBeLessThan(60);

	// A person's look-up does not wait for the end of a pause.
	const typed = typedCase();
	await addCase(asOwner(personId), typed);
	await rest();
	expect(calls.slice(inVain)).toContain(typed.cnr_number);
	await sql`delete from pgboss.job where name = 'fetch-court-record' and not data ? 'isNightly'`;
	const others = calls.length - inVain;

	isAway = false;
	// As with more workers, whose number changes nothing but the time that the test takes.
	startWork([{ ...fetchCourtRecordJob, queue: { ...fetchCourtRecordJob.queue, concurrency: 20 } }]);
	await pass(15);
	expect(await stale()).toBeLessThan(CASES / 10);
	// 01:30 and three hours and a half: before the second pass.
	await pass(135);
	expect(await stale()).toBe(0);
	expect(await jobs()).toEqual({ completed: CASES });
	expect(calls.length - others).toBe(CASES + inVain);
	expect(calls.length).toBeLessThanOrEqual(share);
	// A call is counted before it is made, and one that a pause stops is not made.
	const counted = await countCallsThisMonth();
	expect(counted).toBeGreaterThanOrEqual(calls.length);
	expect(counted).toBeLessThanOrEqual(Math.min(calls.length + 20, share));
	const [moved] = await sql`select count(distinct cnr_number)::int as cases from case_changes
		where kind = 'hearing_date' and new_value #>> '{}' = ${inDays(30)}`;
	expect(moved?.cases).toBe(CASES);
	expect(await planTrouble(atIst(today, "06:05"))).toBe(0);
});

test("a month that is used up ends the night's calls; owners hear of the cases heard next, and of each failed look-up", async () => {
	const ownerId = await givenStaleCases(60, 25);
	await sql`insert into provider_calls (id, calls) values (${`ecourts:${today.slice(0, 7)}`}, ${MONTHLY_CALLS - 40})`;
	isAway = false;
	await queueNightlyRefresh();
	await sql`update provider_calls set calls = calls + 20 where id like 'ecourts:%'`;
	await pass(1);
	expect(calls).toHaveLength(20);
	expect(await countCallsThisMonth()).toBe(MONTHLY_CALLS);
	await planTrouble(atIst(today, "06:05"));
	const alerted = await alertsOf(ownerId);
	const unread = await sql`select cnr_number from court_records where fetched_at < now() - interval '1 day'
		and (next_date = ${inDays(1)} or look_up_error is not null)`;
	expect(alerted.map(({ kind }) => kind)).toEqual(unread.map(() => "trouble"));
	expect(unread.length).toBeGreaterThanOrEqual(20);
	await planTrouble(atIst(today, "07:05"));
	expect(await alertsOf(ownerId)).toHaveLength(alerted.length);
});

test("the second pass repeats the night's failed look-ups before the day begins, with half of a night's part at most; the rest have their owners alerted", async () => {
	const ownerId = await givenStaleCases(60);
	isAway = true;
	await sql`update court_records set look_up_error = 'eCourts is not responding.'
		where cnr_number in (select cnr_number from court_records order by cnr_number limit 40)`;
	await queueSecondPass();
	expect(await countSetAside(db, "morning", today)).toBe(40);
	expect(await queued()).toBe(40);
	await queueSecondPass();
	expect(await queued()).toBe(40);
	await pass(5);
	// The provider comes back for some of them before six.
	isAway = false;
	await sql`update pgboss.job set start_after = now() where id in (select id from pgboss.job
		where name = 'fetch-court-record' and state < 'active' order by id limit 10)`;
	await rest();
	isAway = true;
	const left = await sql`select cnr_number from court_records where look_up_error is not null order by 1`;
	expect(left.length).toBe(30);
	await planTrouble(atIst(today, "06:05"));
	const named = await sql`select c.cnr_number from alerts a join cases c on c.id = a.case_id
		where a.user_id = ${ownerId} and a.kind = 'trouble' order by 1`;
	expect(named).toEqual(left);
});

test.each([
	["a page of maintenance", "<!DOCTYPE html><title>Back soon</title>"],
	["an error in JSON", '{"error":"upstream timeout"}'],
	["more than an answer has", " ".repeat(5 * 1024 * 1024)],
])(
	"G3: a night of %s with 200 pauses, fails no look-up within the hour, and alerts owners in the morning",
	async (_, words) => {
		const ownerId = await givenStaleCases(40, 10);
		isAway = false;
		elsewhere = words;
		try {
			await queueNightlyRefresh();
			await pass(60);
			expect((await jobs()).failed).toBeUndefined();
			expect(calls.length).toBeGreaterThan(5);
			expect(calls.length).toBeLessThan(60);
			await planTrouble(atIst(today, "06:05"));
			const alerted = await alertsOf(ownerId);
			expect(alerted.map(({ kind }) => kind)).toEqual(Array(10).fill("trouble"));
		} finally {
			elsewhere = undefined;
		}
		await pass(150);
		expect(await stale()).toBe(0);
	},
);
