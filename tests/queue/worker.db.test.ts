import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { retryFailedJob } from "~/features/administration/jobs/failed-jobs.server";
import { queueMail, queueSms } from "~/features/people/notifications/commands.server";
import { sendMailJob } from "~/features/people/notifications/queues.server";
import { sendAccountLinkJob } from "~/features/people/sign-in/queues.server";
import { db, sql } from "~/platform/db/client.server";
import { enqueue, startQueue } from "~/platform/queue/queue.server";
import { redactFailedJobs, stopQueue } from "~/platform/queue/queue-work.server";
import { startWorker } from "~/worker/worker.server";

const LINK = "http://localhost/reset-password/a-link-that-works";
const CODE = "482913";

beforeAll(async () => {
	await startQueue();
	await startWorker();
	return stopQueue;
});
afterEach(() => vi.unstubAllGlobals());

/** All data that the queue has of the two jobs, in any state. */
const storedData = async () =>
	JSON.stringify(
		await sql`select name, state, data from pgboss.job where name in ('send-mail', 'send-sms')
			union all select name, state, data from pgboss.archive`,
	);

const add = () =>
	db.transaction(async (tx) => {
		await queueSms(tx, { to: "+919811100011", template: "otp", variables: { OTP: CODE, HOST: "h" }, isSecret: true });
		await queueMail(tx, { to: "a@example.in", words: () => ({ subject: "s", text: LINK }), isSecret: true });
	});

test("codes and links are never readable in the queue, and deleted from it as soon as they are sent", async () => {
	const sent: string[] = [];
	let isDown = true;
	vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
		sent.push(body);
		return isDown ? new Response("", { status: 503 }) : Response.json({ type: "success" });
	});
	await add();
	await vi.waitFor(async () => expect((await storedData()).match(/"retry"/g)).toHaveLength(2), 15_000);
	expect(await storedData()).toContain("sealed");
	for (const secret of [CODE, LINK]) expect(await storedData()).not.toContain(secret);

	isDown = false;
	await vi.waitFor(async () => {
		await sql`update pgboss.job set start_after = now() where state = 'retry'`;
		expect(await storedData()).toBe("[]");
	}, 15_000);
	for (const secret of [CODE, LINK])
		expect(sent.filter((body) => body.includes(secret)).length).toBeGreaterThanOrEqual(2);
});

test("a job that failed finally has no code, link or typed address, and is not sent again", async () => {
	vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
	await sql`truncate pgboss.job`;
	await add();
	await enqueue(db, sendMailJob, { to: "b@example.in", subject: "s", text: "no secret", html: "no secret" });
	await vi.waitFor(async () => {
		await sql`update pgboss.job set retry_limit = 0, start_after = now() where state in ('created', 'retry')`;
		expect((await storedData()).match(/"failed"/g)).toHaveLength(3);
	}, 20_000);
	expect(await storedData()).not.toMatch(/sealed|919811100011|a@example/);
	expect(await storedData()).toContain("no secret");
	const [redacted] = await sql`select id from pgboss.job where name = 'send-sms'`;
	await expect(retryFailedJob(String(redacted?.id))).rejects.toMatchObject({ code: "conflict" });

	// A process that is killed during the last try fails its job without an error; the nightly clean-up finds it.
	await enqueue(db, sendAccountLinkJob, { purpose: "reset-password", name: "typed@example.in" });
	await sql`update pgboss.job set state = 'failed' where name = 'send-account-link'`;
	await redactFailedJobs();
	expect(await sql`select data from pgboss.job where name = 'send-account-link'`).toEqual([
		{ data: { isRedacted: true } },
	]);
});
