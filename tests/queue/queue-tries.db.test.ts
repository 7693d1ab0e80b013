import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { queueSms } from "~/features/people/notifications/commands.server";
import { db, sql } from "~/platform/db/client.server";
import { jobs } from "~/platform/queue/job.server";
import { enqueue, queue, startQueue } from "~/platform/queue/queue.server";
import { stopQueue } from "~/platform/queue/queue-work.server";
import { startWorker } from "~/worker/worker.server";
import { given } from "../support/database/given";

beforeAll(async () => {
	await startQueue();
	await startWorker();
	return stopQueue;
});
beforeEach(() => sql`truncate pgboss.job`);
afterEach(() => vi.unstubAllGlobals());

const UNAVAILABLE = () => new Response("", { status: 503 });
const ACCEPTED = () => Response.json({ type: "success" });

const stateOf = async (name: string) =>
	(await sql`select state, retry_count from pgboss.job where name = ${name} order by created_on`).map((job) => ({
		...job,
	}));

/** Expires a try as the queue does, and lets another process start the job again. */
const restartByAnother = (name: string) =>
	sql`update pgboss.job set retry_count = retry_count + 1, started_on = now() where name = ${name} and state = 'active'`;

/** Runs `work` while each look-up fails after a second and a half, as in an outage of the database. */
async function withLostDatabase(work: () => Promise<void>) {
	await sql`create function lose_call() returns trigger language plpgsql as
		'begin perform pg_sleep(1.5); raise exception using errcode = ''53300''; end'`;
	await sql`create trigger lose before insert on provider_calls for each row execute function lose_call()`;
	try {
		await work();
	} finally {
		await sql`drop trigger lose on provider_calls`;
		await sql`drop function lose_call`;
	}
}

test("a code that failed beside slower ones is retried until it is sent", { timeout: 60_000 }, async () => {
	const tries = new Map<string, number>();
	let areOthersDone = false;
	let hasLastTryBegun = false;
	vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
		const code = /"OTP":"(\d+)"/.exec(body)?.[1] ?? "";
		const count = (tries.get(code) ?? 0) + 1;
		tries.set(code, count);
		if (code === "100000") {
			if (count === 1) return UNAVAILABLE();
			if (count > 2) return ACCEPTED();
			// The others end while this second try is running, and then it fails.
			hasLastTryBegun = true;
			await vi.waitUntil(() => areOthersDone, 20_000);
			await wait(1500);
			return UNAVAILABLE();
		}
		await vi.waitUntil(() => hasLastTryBegun, 20_000);
		areOthersDone = true;
		return ACCEPTED();
	});
	await db.transaction(async (tx) => {
		for (let index = 0; index < 5; index += 1) {
			const to = `+91981110001${index}`;
			await queueSms(tx, { to, template: "otp", variables: { OTP: `10000${index}`, HOST: "h" }, isSecret: true });
		}
	});
	await vi.waitFor(async () => {
		await sql`update pgboss.job set start_after = now() where state = 'retry'`;
		expect(tries.get("100000")).toBe(3);
		expect(await stateOf("send-sms")).toEqual([]);
	}, 40_000);
	expect([...tries.values()].sort()).toEqual([1, 1, 1, 1, 3]);
});

test("a look-up that has expired does not end the try that follows it", { timeout: 30_000 }, async () => {
	await withLostDatabase(async () => {
		const { cnrNumber: cnr } = await given.givenCase((await given.givenUser()).id);
		await enqueue(db, fetchCourtRecordJob, { cnr });
		await vi.waitFor(
			async () => expect(await stateOf("fetch-court-record")).toMatchObject([{ state: "active" }]),
			5000,
		);
		await restartByAnother("fetch-court-record");
		await wait(4000);
		expect(await stateOf("fetch-court-record")).toEqual([{ state: "active", retry_count: 1 }]);
	});
});

test("jobs are fetched from the queues that have one to run, and from no other", async () => {
	const fetch = vi.spyOn(queue(), "fetch");
	// Without those of schedules, which may be due at any minute.
	const fetched = () =>
		new Set(fetch.mock.calls.map(([name]) => String(name)).filter((name) => !jobs.get(name)?.schedule));
	await vi.waitUntil(async () => {
		fetch.mockClear();
		await wait(1500);
		return fetched().size === 0;
	}, 20_000);
	await enqueue(db, fetchCourtRecordJob, { cnr: "MHPU010000012024" }, { startAfter: new Date(Date.now() + 60_000) });
	await wait(700);
	expect([...fetched()]).toEqual([]);
	await sql`update pgboss.job set start_after = now() where name = ${fetchCourtRecordJob.name}`;
	await vi.waitUntil(() => fetched().size > 0, 5000);
	expect([...fetched()]).toEqual([fetchCourtRecordJob.name]);
	fetch.mockRestore();
});
