import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addCase } from "~/features/courts/cases/commands.server";
import {
	queueNightlyRefresh,
	queueSecondPass,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { countCallsThisMonth, countSetAside, tonightsShare } from "~/features/courts/courts/provider-calls.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { db, sql } from "~/platform/db/client.server";
import { startQueue } from "~/platform/queue/queue.server";
import { stopQueue } from "~/platform/queue/queue-work.server";
import { env } from "~/platform/settings/env.server";
import { startWorker } from "~/worker/worker.server";
import { typedCase } from "../support/courts/typed-case";
import { given } from "../support/database/given";
import { today } from "../support/days";
import { listenHere } from "../support/server/listen-here";

let isAway = false;
const calls: string[] = [];
const court = createServer(async (from, to) => {
	const { cnr } = JSON.parse(await text(from));
	calls.push(cnr);
	to.writeHead(isAway ? 500 : 200).end(JSON.stringify({ cnr, status: { caseStage: "Evidence" } }));
});

env.ECOURTS_BASE_URL = `http://127.0.0.1:${await listenHere(court)}`;

beforeAll(startQueue);
afterAll(stopQueue);
beforeEach(() => {
	calls.length = 0;
});

const CASES = 60;

async function givenStaleCases() {
	const { id } = await given.givenUser();
	const fetchedAt = new Date(Date.now() - 3 * 24 * 3_600_000);
	for (let index = 0; index < CASES; index += 1) await given.givenCase(id, {}, { fetchedAt });
	return id;
}
const jobs = async () =>
	Object.fromEntries(
		(
			await sql`select state, count(*)::int as jobs from pgboss.job where name = 'fetch-court-record'
				and data ? 'isNightly' group by state`
		).map(({ state, jobs }) => [state, jobs]),
	);
const stale = async () => (await sql`select 1 from court_records where fetched_at < now() - interval '1 day'`).length;

test("an outage of the provider for a part of the night loses no look-up and costs few calls", {
	timeout: 150_000,
}, async () => {
	const ownerId = await givenStaleCases();
	isAway = true;
	await queueNightlyRefresh();
	expect(await jobs()).toEqual({ created: CASES });
	await startWorker();
	await vi.waitFor(async () => expect((await jobs()).created ?? 0).toBeLessThan(CASES), 20_000);
	// The worker polls twenty times: without the pause it would have run all of the night's look-ups by then.
	await new Promise((resolve) => setTimeout(resolve, 10_000));
	expect(calls.length).toBeLessThan(20);
	expect((await jobs()).failed).toBeUndefined();

	const typed = typedCase();
	await addCase(asOwner(ownerId), typed);
	const lookUp = async () =>
		(await sql`select look_up from court_records where cnr_number = ${typed.cnr_number}`)[0]?.look_up;
	await vi.waitFor(async () => {
		await sql`update pgboss.job set start_after = now() where state = 'retry' and not data ? 'isNightly'`;
		expect(await lookUp()).toBe("failed");
	}, 20_000);

	isAway = false;
	await vi.waitFor(async () => {
		await sql`update pgboss.job set start_after = now() where name = 'fetch-court-record' and state < 'active'`;
		expect(await stale()).toBe(0);
	}, 90_000);
	expect(await countCallsThisMonth()).toBe(calls.length);
});

test("the second pass repeats the night's failed look-ups before the day begins, with half of a night's part at most", async () => {
	await stopQueue();
	await givenStaleCases();
	await sql`truncate pgboss.job`;
	await sql`update court_records set look_up_error = 'eCourts is not responding.'
		where cnr_number in (select cnr_number from court_records order by cnr_number limit 40)`;
	await queueSecondPass();
	expect(await jobs()).toEqual({ created: 40 });
	expect(await countSetAside(db, "morning", today)).toBe(40);
	await queueSecondPass();
	expect(await jobs()).toEqual({ created: 40 });
	await queueNightlyRefresh();
	expect(await jobs()).toEqual({ created: CASES });
	expect(tonightsShare(await countCallsThisMonth(), today)).toBeGreaterThan(CASES);
});
