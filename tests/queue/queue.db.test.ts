import { describe, expect, test } from "vitest";
import { listFailedJobs, retryFailedJob } from "~/features/administration/jobs/failed-jobs.server";
import { sendMailJob } from "~/features/people/notifications/queues.server";
import { db, sql } from "~/platform/db/client.server";
import { enqueue, queue, startQueue } from "~/platform/queue/queue.server";

const count = async () => Number((await sql`select count(*) from pgboss.job where name = 'send-mail'`)[0]?.count);
const mail = { to: "a@example.in", subject: "s", text: "t", html: "h" };

describe("the queue", () => {
	test("has a job exactly when the caller's transaction commits", async () => {
		await db.transaction((tx) => enqueue(tx, sendMailJob, mail));
		expect(await count()).toBe(1);
		await expect(
			db.transaction(async (tx) => {
				await enqueue(tx, sendMailJob, mail);
				throw new Error("no");
			}),
		).rejects.toThrow("no");
		expect(await count()).toBe(1);
	});

	test("accepts a thousand jobs at once", async () => {
		await db.transaction((tx) =>
			enqueue(
				tx,
				sendMailJob,
				Array.from({ length: 1000 }, () => mail),
			),
		);
		expect(await count()).toBe(1000);
	});

	test("stores the data of a job unchanged", async () => {
		const text = `"quotes", $1 dollars, न्यायालय, عدالت, \\ and 😀`;
		await enqueue(db, sendMailJob, { ...mail, text });
		const [job] = await queue().fetch<typeof mail>("send-mail");
		expect(job?.data).toEqual({ ...mail, text });
	});

	test("keeps a job that failed finally, where an administrator sees it and can retry it", async () => {
		await startQueue();
		await enqueue(db, sendMailJob, mail);
		await sql`update pgboss.job set retry_limit = 0 where name = 'send-mail'`;
		const [job] = await queue().fetch("send-mail");
		await queue().fail("send-mail", String(job?.id), { message: "the mail server was away" });
		expect(await listFailedJobs()).toMatchObject([
			{ queue: "send-mail", tries: 1, reason: "the mail server was away" },
		]);
		await retryFailedJob(String(job?.id));
		expect(await listFailedJobs()).toEqual([]);
		expect((await queue().fetch("send-mail"))?.[0]?.id).toBe(job?.id);
		await expect(retryFailedJob("nonsense")).rejects.toMatchObject({ code: "not-found" });
	});
});
