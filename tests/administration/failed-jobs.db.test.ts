import { sql as raw } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { retryCause, retryJob } from "~/features/administration/jobs/commands.retry.server";
import { CAUSED, listFailedCauses, listFailedJobs } from "~/features/administration/jobs/failed-jobs.server";
import { db, sql } from "~/platform/db/client.server";
import { closeQueue, startQueue } from "~/platform/queue/queue.server";
import { given } from "../support/database/given";

beforeAll(async () => {
	await startQueue();
});
afterAll(async () => {
	await closeQueue();
});

let actor = { id: "", address: "203.0.113.7" };
beforeEach(async () => {
	await sql`delete from pgboss.job`;
	const admin = await given.givenUser({ role: "ADMIN" });
	actor = { ...actor, id: admin.id };
});

const givenFailed = (queue: string, message: string, about: { minutesAgo?: number; data?: object } = {}) =>
	sql`insert into pgboss.job (name, state, data, output, completed_on)
		values (${queue}, 'failed', ${JSON.stringify(about.data ?? {})}, ${JSON.stringify({ message })},
			now() - ${about.minutesAgo ?? 0} * interval '1 minute')`;

/** Three mails to different people, a payment, and a message whose code is removed. */
async function givenFailures() {
	await givenFailed("send-mail", "550 No such user a@example.in (id 48211)", { minutesAgo: 30 });
	await givenFailed("send-mail", "550 No such user बी@example.in (id 99)", { minutesAgo: 20 });
	await givenFailed("send-mail", "550 No such user c@example.in (id 48213)", { minutesAgo: 10 });
	await givenFailed("send-mail", "421 Too busy");
	await givenFailed("check-payment", `No answer for ${crypto.randomUUID()} after 20000 ms`);
	await givenFailed("check-payment", `No answer for ${crypto.randomUUID()} after 20017 ms`);
	await givenFailed("send-sms", "away", { data: { isRedacted: true } });
}

test("failed jobs are grouped by queue and error, where numbers and addresses in the error do not count", async () => {
	await givenFailures();
	const causes = await listFailedCauses();
	expect(causes.map(({ queue, reason, count, retryable }) => [queue, reason, count, retryable])).toEqual(
		expect.arrayContaining([
			["send-mail", "550 No such user … (id …)", 2, 2],
			["send-mail", "550 No such user … (id 99)", 1, 1],
			["send-mail", "421 Too busy", 1, 1],
			["check-payment", "No answer for … after … ms", 2, 2],
			["send-sms", "away", 1, 0],
		]),
	);
	expect(causes).toHaveLength(5);
	expect(causes[0]?.count).toBe(2);
	const mails = causes.find(({ reason }) => reason === "550 No such user … (id …)");
	expect(Math.round((Date.now() - Number(mails?.lastFailedAt)) / 60_000)).toBe(10);
	const jobs = await listFailedJobs(mails?.key);
	expect(jobs.map(({ reason }) => reason)).toEqual([
		"550 No such user c@example.in (id 48213)",
		"550 No such user a@example.in (id 48211)",
	]);
	expect(await listFailedJobs()).toHaveLength(7);
});

test("all jobs with one cause are retried together, and the audit log has their number", async () => {
	await givenFailures();
	const [cause] = (await listFailedCauses()).filter(({ queue }) => queue === "check-payment");
	expect(await retryCause(actor, String(cause?.key))).toBe(2);
	expect(
		await sql`select name, state, count(*)::int as n from pgboss.job where state <> 'failed' group by 1, 2`,
	).toEqual([{ name: "check-payment", state: "retry", n: 2 }]);
	expect(await sql`select action, actor_id, details from audit_log`).toEqual([
		{
			action: "job.retry-all",
			actor_id: actor.id,
			details: { queue: "check-payment", cause: "No answer for … after … ms", count: 2 },
		},
	]);
	await expect(retryCause(actor, String(cause?.key))).rejects.toMatchObject({ code: "not-found" });
	const [removed] = (await listFailedCauses()).filter(({ queue }) => queue === "send-sms");
	await expect(retryCause(actor, String(removed?.key))).rejects.toMatchObject({ code: "not-found" });
	await expect(retryCause(actor, "nonsense")).rejects.toMatchObject({ code: "not-found" });
	expect(await sql`select 1 from audit_log`).toHaveLength(1);
});

test("two administrators who retry all at once retry each job once", async () => {
	await givenFailures();
	const [cause] = (await listFailedCauses()).filter(({ queue }) => queue === "check-payment");
	const tries = await Promise.allSettled([1, 2, 3].map(() => retryCause(actor, String(cause?.key))));
	const counts = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
	expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
	const limits = await sql`select distinct retry_limit from pgboss.job where state = 'retry'`;
	expect(limits).toHaveLength(1);
});

test("one job is retried alone, and one whose contents are deleted is not", async () => {
	await givenFailures();
	const jobs = await listFailedJobs();
	await retryJob(actor, String(jobs.find(({ reason }) => reason === "421 Too busy")?.id));
	expect(await listFailedJobs()).toHaveLength(6);
	expect(await sql`select action, details from audit_log`).toEqual([
		{ action: "job.retry", details: { queue: "send-mail" } },
	]);
	const removed = jobs.find(({ isRetryable }) => !isRetryable);
	await expect(retryJob(actor, String(removed?.id))).rejects.toMatchObject({ code: "conflict" });
	expect(await listFailedJobs()).toHaveLength(6);
});

test("the causes are read by the index of failed jobs, however long the queue is", async () => {
	await sql`insert into pgboss.job (name, state, completed_on)
		select 'send-mail', (array['completed', 'failed'])[1 + (n % 50 = 0)::int]::pgboss.job_state, now() - n * interval '1 s'
		from generate_series(1, 30000) n`;
	await sql`analyze pgboss.job`;
	const plan = await db.execute<{ "QUERY PLAN": string }>(raw`explain ${CAUSED}`);
	const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
	expect(text).toMatch(/Index Scan Backward using \w+completed_on\w*/);
	// Tables of queues without jobs are empty.
	expect(text).not.toMatch(/Seq Scan.*rows=(?!1 )/);
});
