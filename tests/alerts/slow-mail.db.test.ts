import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sendMailJob } from "~/features/people/notifications/queues.server";
import { sendAlertJob } from "~/features/telling/outbox/queues.server";
import { db, sql } from "~/platform/db/client.server";
import { enqueue, startQueue } from "~/platform/queue/queue.server";
import { stopQueue } from "~/platform/queue/queue-work.server";
import { env } from "~/platform/settings/env.server";
import { MAIL_CONNECTIONS } from "~/providers/email.server";
import { startWorker } from "~/worker/worker.server";
import { listenHere } from "../support/server/listen-here";

const STEP_MS = 400;
const TRY_SECONDS = 5;
const MAILS = 40;
const recipients: string[] = [];

/** A mail server that answers each step slowly. */
async function serveSmtp(socket: Socket) {
	const reply = async (line: string) => {
		await wait(STEP_MS);
		if (socket.writable) socket.write(`${line}\r\n`);
	};
	socket.on("error", () => {});
	await reply("220 slow.test ESMTP");
	let to = "";
	let isData = false;
	for await (const line of createInterface({ input: socket })) {
		if (isData) {
			if (line !== ".") continue;
			isData = false;
			recipients.push(to);
			await reply("250 taken");
		} else if (/^DATA/i.test(line)) {
			isData = true;
			await reply("354 go on");
		} else {
			to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
			await reply("250 slow.test");
		}
	}
}

const server = createServer((socket) => void serveSmtp(socket).catch(() => socket.destroy()));
env.SMTP_URL = `smtp://127.0.0.1:${await listenHere(server)}`;
beforeAll(startQueue);
afterAll(stopQueue);

test("a slow mail server gets each mail once", { timeout: 90_000 }, async () => {
	const mails = Array.from({ length: MAILS }, (_, index) => ({
		id: `m${index}`,
		to: `m${index}@example.in`,
		subject: "s",
		text: "t",
		html: "t",
	}));
	await enqueue(db, sendMailJob, mails);
	await sql`update pgboss.job set expire_in = ${TRY_SECONDS} * interval '1 second' where name = 'send-mail'`;
	await startWorker();
	await vi.waitFor(async () => {
		await sql`update pgboss.job set start_after = now() where state = 'retry'`;
		expect(await sql`select 1 from pgboss.job where name = 'send-mail' and state <> 'completed'`).toEqual([]);
	}, 80_000);
	expect(recipients.toSorted()).toEqual(mails.map(({ to }) => to).toSorted());
});

test("each mail being sent has a connection of its own", () => {
	expect(sendMailJob.queue.concurrency + sendAlertJob.queue.concurrency).toBeLessThanOrEqual(MAIL_CONNECTIONS);
});
