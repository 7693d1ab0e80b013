import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { db, sql } from "~/db/client.server";
import { enqueue, startQueue, stopQueue } from "~/db/queue.server";
import { startWorker } from "~/worker/worker.server";

const LINK = "http://localhost/reset-password/a-link-that-works";
const CODE = "482913";

beforeAll(async () => {
	await startQueue();
	await startWorker();
	return stopQueue;
});
afterEach(() => vi.unstubAllGlobals());

/** All the queue has kept of the two, whatever their state. */
const kept = async () =>
	JSON.stringify(
		await sql`select name, state, data from pgboss.job where name in ('send-mail', 'send-sms')
			union all select name, state, data from pgboss.archive`,
	);

const add = () =>
	db.transaction(async (tx) => {
		await enqueue(tx, "send-sms", { to: "+919811100011", template: "otp", variables: { OTP: CODE } });
		await enqueue(tx, "send-mail", { to: "a@example.in", subject: "s", text: LINK, html: LINK });
	});

test("codes and links are gone from the queue as soon as they are sent, and not before", async () => {
	const sent: string[] = [];
	let isDown = true;
	vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
		sent.push(body);
		return isDown ? new Response("", { status: 503 }) : Response.json({ type: "success" });
	});
	await add();
	await vi.waitFor(async () => expect((await kept()).match(/"retry"/g)).toHaveLength(2), 15_000);
	expect(await kept()).toContain(CODE);
	expect(await kept()).toContain(LINK);

	isDown = false;
	await vi.waitFor(async () => {
		await sql`update pgboss.job set start_after = now() where state = 'retry'`;
		expect(await kept()).toBe("[]");
	}, 15_000);
	for (const secret of [CODE, LINK])
		expect(sent.filter((body) => body.includes(secret)).length).toBeGreaterThanOrEqual(2);
});
