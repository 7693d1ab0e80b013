import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { emitEvents } from "~/features/people/webhooks/commands.emit.server";
import { addWebhook } from "~/features/people/webhooks/commands.server";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { IS_LONG } from "../support/length.js";

import { freePort } from "../support/server/server";
import { startHere } from "../support/start-here";
import { openReceiver } from "../support/telling/webhook-receiver";

const EVENTS = 60;
const KILLS = IS_LONG ? 3 : 1;

/** The queue restarts the jobs of a killed worker when they expire, which it checks every 15 seconds. */
async function letTimePass() {
	await sql`update pgboss.job set state = 'retry' where state = 'active'`;
}

test("a worker killed again and again loses no delivery, and sends each under one id", {
	timeout: 120_000,
}, async () => {
	// Each answer is slow, so that every kill interrupts deliveries.
	const receiver = await openReceiver((_, response) => void setTimeout(() => response.end(), 400));
	const { id: userId } = await given.givenUser();
	const { id } = await addWebhook(
		{ user: { id: userId, sessionId: userId, provenAt: new Date() } },
		{ url: receiver.url, kinds: ["case.order"] },
	);
	await emitEvents(
		db,
		Array.from({ length: EVENTS }, (_, n) => ({ ownerId: userId, type: "case.order" as const, data: { n } })),
	);
	const count = async (state: string) =>
		Number((await sql`select count(*) from webhook_deliveries where state = ${state}`)[0]?.count);
	for (let kill = 0; kill <= KILLS; kill++) {
		const worker = await startHere({
			DATA_DIR: String(process.env.DATA_DIR),
			PORT: String(await freePort()),
		});
		await letTimePass();
		if (kill === KILLS) break;
		const before = receiver.received.length;
		for (const deadline = Date.now() + 20_000; receiver.received.length < before + 3; await wait(20))
			expect(Date.now()).toBeLessThan(deadline);
		worker.process.kill("SIGKILL");
		await once(worker.process, "exit");
		expect(await count("sending")).toBeGreaterThan(0);
	}
	for (const deadline = Date.now() + 60_000; (await count("delivered")) < EVENTS; await wait(100))
		expect(Date.now()).toBeLessThan(deadline);
	const rows = await sql<{ id: string }[]>`select id from webhook_deliveries where endpoint_id = ${id}`;
	expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
		new Set(rows.map((row) => row.id)),
	);
	expect(receiver.received.length).toBeGreaterThan(EVENTS);
	await receiver.close();
});
