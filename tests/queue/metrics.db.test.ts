import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql as text } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { readMetrics } from "~/features/administration/metrics/read.server";
import { placeCasesJob } from "~/features/courts/court-records/queues.server";
import { waitingStatement as waitingWebhooks } from "~/features/people/webhooks/queries.server";
import {
	countWaitingMessages,
	latelyStatement,
	waitingStatement,
} from "~/features/telling/messages/sent/queries.counts.server";
import { sendAlertJob } from "~/features/telling/outbox/queues.server";
import { type Database, db, sql } from "~/platform/db/client.server";
import { withDatabaseLimit } from "~/platform/db/request-limit.server";
import { withJob, withTrace } from "~/platform/log/request-trace.server";
import { metricsText } from "~/platform/metrics/metrics.server";
import { enqueue, prepareQueues } from "~/platform/queue/queue.server";
import "~/worker/jobs.server";
import { listQueueDepths, queueDepths } from "~/platform/queue/queue-depth.server";

beforeAll(prepareQueues);

const planOf = async (statement: SQL, tx: Database = db) =>
	(await tx.execute<{ "QUERY PLAN": string }>(text`explain ${statement}`)).map((row) => row["QUERY PLAN"]).join("\n");

/** Inserts jobs of a queue as pg-boss does. */
const givenJobs = (name: string, state: string, count: number, startAfter = "now() - interval '1 minute'") =>
	sql.unsafe(`insert into pgboss.job (name, state, data, start_after, completed_on)
		select '${name}', '${state}', '{}', ${startAfter}, case when '${state}' in ('completed', 'failed') then now() end
		from generate_series(1, ${count})`);

describe("the length of queues", () => {
	test("has the jobs that could run, the time since the first one could, and those that failed finally", async () => {
		await givenJobs("send-mail", "created", 3);
		await givenJobs("send-mail", "retry", 1, "now() - interval '10 minutes'");
		await givenJobs("send-mail", "retry", 2, "now() + interval '10 minutes'");
		await givenJobs("send-mail", "completed", 5);
		await givenJobs("send-sms", "failed", 2);
		const depths = new Map((await listQueueDepths(db)).map((depth) => [depth.queue, depth]));
		expect(depths.get("send-mail")).toMatchObject({ waiting: 4, failed: 0 });
		expect(depths.get("send-mail")?.oldestSeconds).toBeCloseTo(600, -1.5);
		expect(depths.get("send-sms")).toEqual({ queue: "send-sms", waiting: 0, oldestSeconds: 0, failed: 2 });
		expect(depths.get("back-up")).toEqual({ queue: "back-up", waiting: 0, oldestSeconds: 0, failed: 0 });
	});

	test("is read by indexes, however many jobs are completed", async () => {
		await givenJobs("send-mail", "completed", 20_000);
		await givenJobs("send-mail", "created", 100);
		await givenJobs("fetch-court-record", "completed", 10_000);
		await givenJobs("fetch-court-record", "failed", 100);
		await sql`analyze pgboss.job`;
		const plan = await planOf(queueDepths());
		// Tables of queues without jobs are empty.
		expect(plan.split("\n").filter((line) => /Seq Scan on .*rows=(?!1 )/.test(line))).toEqual([]);
		const depths = new Map((await listQueueDepths(db)).map((depth) => [depth.queue, depth]));
		expect(depths.get("send-mail")).toMatchObject({ waiting: 100, failed: 0 });
		expect(depths.get("fetch-court-record")).toMatchObject({ waiting: 0, failed: 100 });
	});

	test("is counted up to ten thousand", async () => {
		await givenJobs("fetch-court-record", "created", 11_000);
		const depths = new Map((await listQueueDepths(db)).map((depth) => [depth.queue, depth]));
		expect(depths.get("fetch-court-record")?.waiting).toBe(10_000);
	});
});

describe("messages", () => {
	test("are counted from the end of an index, not from the whole table, as webhooks are", async () => {
		const [lately, waiting, webhooks] = await db.transaction(async (tx) => {
			// The table is empty here, and the planner reads an empty table whole.
			await tx.execute(text`set local enable_seqscan = off`);
			return [
				await planOf(latelyStatement(tx, new Date()).getSQL(), tx),
				await planOf(waitingStatement(tx).getSQL(), tx),
				await planOf(waitingWebhooks, tx),
			];
		});
		expect(lately).toMatch(/messages_pkey/);
		expect(waiting).toMatch(/messages_waiting/);
		expect(webhooks).toMatch(/webhook_deliveries_open/);
		expect(await countWaitingMessages(db)).toBe(0);
	});
});

const readValue = (metrics: string, line: string) =>
	Number(new RegExp(`^${line.replace(/[{}]/g, "\\$&")} (\\S+)$`, "m").exec(metrics)?.[1]);

test("statements and transactions that use a connection are counted, and those that wait for one", async () => {
	const state = async (pool: string) => {
		const metrics = await metricsText();
		return ["in_use", "waiting"].map((one) =>
			readValue(metrics, `nyaya_pool_connections{pool="${pool}",state="${one}"}`),
		);
	};
	const size = readValue(await metricsText(), `nyaya_pool_size{pool="jobs"}`);
	let release = () => {};
	const held = new Promise<void>((resolve) => (release = resolve));
	const running = Array.from({ length: size + 3 }, (_, i) =>
		i % 2 ? db.transaction(() => held) : db.execute(text`select pg_sleep(0.3)`).then(() => held),
	);
	expect(await state("jobs")).toEqual([size, 3]);
	release();
	await Promise.all(running);
	expect(await state("jobs")).toEqual([0, 0]);
	const [page] = await withDatabaseLimit(async () => {
		const answer = db.execute(text`select 1`).then(() => "answered");
		await wait(0);
		expect(await state("jobs")).toEqual([0, 0]);
		return [await answer];
	});
	expect(page).toBe("answered");
	expect(await state("pages")).toEqual([0, 0]);
});

test("a failed statement returns its connection in the count", async () => {
	await expect(db.execute(text`select 1 / 0`)).rejects.toThrow();
	await expect(db.transaction((tx) => tx.execute(text`select 1 / 0`))).rejects.toThrow();
	expect(await metricsText()).toContain('nyaya_pool_connections{pool="jobs",state="in_use"} 0');
});

test("slow statements are counted, alone and in a transaction, and quick ones are not", async () => {
	const slow = async () => readValue(await metricsText(), 'nyaya_slow_queries_total{pool="jobs"}') || 0;
	const before = await slow();
	await db.execute(text`select pg_sleep(0.6)`);
	await db.transaction(async (tx) => {
		await tx.execute(text`select pg_sleep(0.6)`);
		await tx.execute(text`select 1`);
	});
	expect(await slow()).toBe(before + 2);
});

describe("a job", () => {
	const carried = async () => (await sql`select data from pgboss.job order by data::text`).map(({ data }) => data);
	const trace = { requestId: "request-1", address: "192.0.2.7", userAgent: "" };

	test("has the id of the request that queued it", async () => {
		await withTrace(trace, () => enqueue(db, placeCasesJob, { prefix: "MHPU01" }));
		expect(await carried()).toEqual([{ prefix: "MHPU01", requestId: "request-1" }]);
	});

	test("passes the id on to jobs that it queues itself", async () => {
		await withJob({ job: "job-1", queue: "plan-alerts", requestId: "request-2" }, () =>
			enqueue(db, sendAlertJob, [{ messageId: "a" }, { messageId: "b" }]),
		);
		expect(await carried()).toEqual([
			{ messageId: "a", requestId: "request-2" },
			{ messageId: "b", requestId: "request-2" },
		]);
	});

	test("of the schedule has no request id", async () => {
		await withJob({ job: "job-1", queue: "plan-alerts" }, () => enqueue(db, sendAlertJob, { messageId: "a" }));
		expect(await carried()).toEqual([{ messageId: "a" }]);
	});
});

test("the metrics page queries the database once in five seconds, however often it is requested", async () => {
	const first = await readMetrics();
	expect(readValue(first, "nyaya_database_up")).toBe(1);
	expect(readValue(first, 'nyaya_queue_waiting_jobs{queue="send-mail"}')).toBe(0);
	await givenJobs("send-mail", "created", 3);
	const again = await Promise.all(Array.from({ length: 20 }, readMetrics));
	expect(new Set(again.map((one) => readValue(one, 'nyaya_queue_waiting_jobs{queue="send-mail"}')))).toEqual(
		new Set([0]),
	);
});
