import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { emitEvents } from "~/features/people/webhooks/commands.emit.server";
import { addWebhook } from "~/features/people/webhooks/commands.server";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { startServer } from "../support/server/server";
import { hanging, openReceiver } from "../support/telling/webhook-receiver";

const EVENTS = 10_000;
const ENDPOINTS = 100;
const HANGING = 3;
/** Transactions that write events at the same time. */
const WRITERS = 8;
const LIMIT_SECONDS = 60;
const LIMIT_MB = 300;

/** The most memory a process has held, in megabytes. */
const mostMegabytes = (pid: number | undefined) =>
	Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);

/** The processor seconds a process has used; 0 where the system does not tell. */
function processorSeconds(pid: number | undefined): number {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
		return (Number(fields[11]) + Number(fields[12])) / 100;
	} catch {
		return 0;
	}
}

/** Events that one transaction writes: changes as they come, and a night whose changes come at once. */
test.each([1, 100])(
	"10,000 events, %i together, reach 100 addresses, three of which hang, within their limits",
	{
		timeout: 300_000,
	},
	async (together) => {
		const healthy = await openReceiver();
		const mute = await openReceiver(hanging);
		const owners: string[] = [];
		for (let n = 0; n < ENDPOINTS; n++) {
			const { id } = await given.givenUser();
			const { url } = n < HANGING ? mute : healthy;
			await addWebhook(
				{ user: { id: id, sessionId: id, provenAt: new Date() } },
				{ url: `${url}/${n}`, kinds: ["case.order"] },
			);
			owners.push(id);
		}
		const { DATABASE_URL, DATA_DIR } = process.env;
		const server = await startServer({ DATABASE_URL: String(DATABASE_URL), DATA_DIR: String(DATA_DIR) });
		const expected = (EVENTS / ENDPOINTS) * (ENDPOINTS - HANGING);

		const usedBefore = processorSeconds(server.process.pid);
		const startedAt = Date.now();
		let next = 0;
		const write = async () => {
			while (next < EVENTS / together) {
				const ownerId = String(owners[next++ % ENDPOINTS]);
				const data = { text: "x".repeat(300) };
				const events = Array.from({ length: together }, () => ({ ownerId, type: "case.order" as const, data }));
				await db.transaction((tx) => emitEvents(tx, events));
			}
		};
		await Promise.all(Array.from({ length: WRITERS }, write));
		const written = (Date.now() - startedAt) / 1000;
		while (healthy.received.length < expected && Date.now() - startedAt < 2 * LIMIT_SECONDS * 1000) await wait(20);
		const seconds = (Date.now() - startedAt) / 1000;
		const used = processorSeconds(server.process.pid) - usedBefore;
		const delays = healthy.received
			.map(({ at, body }) => at - new Date(JSON.parse(body).timestamp).getTime())
			.sort((one, other) => one - other);
		const share = (part: number) => delays[Math.floor(delays.length * part)] ?? Number.NaN;
		const megabytes = mostMegabytes(server.process.pid);
		const [{ open = 0 } = {}] = await sql<{ open: number }[]>`
		select count(distinct endpoint_id)::int as open from webhook_deliveries where state <> 'delivered'`;
		console.log(
			`webhooks, ${together} together: ${healthy.received.length} of ${EVENTS} delivered in ${seconds.toFixed(1)} s (written in ${written.toFixed(1)} s), after ${share(0.5)} ms in the median, ${share(0.95)} ms at 95 %, ${share(1 - 1e-9)} ms at most; ${mute.received.length} tries at those that hang; ${megabytes} MB at most, ${used.toFixed(1)} processor seconds of the server`,
		);
		await server.stop();
		await mute.close();
		await healthy.close();
		expect(healthy.received).toHaveLength(expected);
		expect(open).toBeGreaterThanOrEqual(HANGING);
		expect(seconds).toBeLessThan(LIMIT_SECONDS);
		expect(megabytes).toBeLessThan(LIMIT_MB);
	},
);
