import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { changeStatus } from "~/features/administration/support/administration/commands.status.server";
import { createOnce } from "~/features/administration/support/commands.server";
import { supportInvariants } from "~/features/administration/support/invariants.server";
import { COMPLAINTS, FEEDBACK } from "~/features/administration/support/posts.server";
import { complaints } from "~/features/administration/support/schema";
import { asOwner } from "~/features/people/chamber/acting.server";
import { deliverMail, deliverSms } from "~/features/people/notifications/commands.server";
import { sendCaseMessages } from "~/features/telling/messages/sending/commands.send.server";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { forgetOldMessages } from "~/features/telling/outbox/commands.forget.server";
import { recoverMessages } from "~/features/telling/outbox/commands.recover.server";
import { outboxInvariants } from "~/features/telling/outbox/invariants.server";
import { db, sql } from "~/platform/db/client.server";
import { startQueue } from "~/platform/queue/queue.server";
import { sendMail } from "~/providers/email.server";
import { forgetOldSandboxMessages } from "~/sandbox/forget.server";
import { given } from "../support/database/given";
import { listen } from "../support/server/listen";
import { freePort } from "../support/server/server";
import { givenPackage, whatsAppError } from "../support/telling/messages";
import { startWhatsApp } from "../support/telling/whatsapp";

const whatsApp = await startWhatsApp();

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	await startQueue();
	whatsApp.asked.length = 0;
	whatsApp.answers(() => ({}));
	user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers: ["+919820011223", "+919930044556"] });
	const { id } = await given.givenCase(user.id, { isApproved: true });
	await sendCaseMessages({ acting: asOwner(user.id), caseIds: [id], idempotencyKey: randomUUID() });
});

const broken = async () => {
	const violations: string[] = [];
	for (const { name, sql: statement } of [...outboxInvariants, ...supportInvariants])
		if ((await sql.unsafe(statement)).length > 0) violations.push(name);
	return violations;
};
const liveJobs = () => sql<{ id: string }[]>`
	select data->>'messageId' as id from pgboss.job
	where name = 'send-message' and state in ('created', 'retry', 'active') order by 1`;
const statuses = async () => (await sql`select status from messages order by id`).map(({ status }) => status);

/** Runs each queued job once, whenever it is due. */
async function work() {
	const jobs = await sql<{ data: { messageId: string; isThrottled?: boolean } }[]>`
		delete from pgboss.job where name = 'send-message' returning data`;
	for (const { data } of jobs) await deliverMessage(data);
}

describe("WhatsApp down for a while", () => {
	test.each([
		["answering 503", () => ({ status: 503, body: {} })],
		["out of order by its own code", () => whatsAppError(131016, 503)],
		["too busy", () => whatsAppError(130429, 429)],
	])("%s loses no message and sends none twice", async (_, answer) => {
		whatsApp.answers((_message, number) => (number <= 24 ? answer() : {}));
		for (let round = 0; round < 8; round++) {
			await work();
			expect(await broken()).toEqual([]);
			expect(await liveJobs()).toHaveLength(3);
		}
		await work();
		expect(await statuses()).toEqual(["sent", "sent", "sent"]);
		expect(whatsApp.asked.slice(24)).toHaveLength(3);
		expect((await sql`select messages_sent from subscriptions`)[0]?.messages_sent).toBe(3);
		expect(await broken()).toEqual([]);
	});

	test("when it cannot be reached loses no message either", async () => {
		const { env } = await import("~/platform/settings/env.server");
		Object.assign(env, { WHATSAPP_BASE_URL: `http://127.0.0.1:${await freePort()}` });
		await work();
		await work();
		expect(await statuses()).toEqual(["queued", "queued", "queued"]);
		Object.assign(env, { WHATSAPP_BASE_URL: whatsApp.url });
		await work();
		expect(await statuses()).toEqual(["sent", "sent", "sent"]);
		expect(whatsApp.asked).toHaveLength(3);
		expect(await broken()).toEqual([]);
	});

	test("fails the messages after about six hours of retries, and returns the charge", async () => {
		whatsApp.answers(() => whatsAppError(131016, 503));
		for (let round = 0; round < 12; round++) await work();
		expect(await statuses()).toEqual(["failed", "failed", "failed"]);
		expect(await liveJobs()).toEqual([]);
		expect((await sql`select messages_sent from subscriptions`)[0]?.messages_sent).toBe(0);
		expect(await broken()).toEqual([]);
	});
});

describe("messages without a job", () => {
	test("get a new job once, and only if they have none", async () => {
		await sql`update messages set created_at = now() - interval '10 minutes'`;
		const [lost] = await sql`delete from pgboss.job where id =
			(select id from pgboss.job where name = 'send-message' limit 1) returning data->>'messageId' as id`;
		expect(await broken()).toEqual(["every queued message has a job"]);
		await recoverMessages();
		await recoverMessages();
		expect(await liveJobs()).toHaveLength(3);
		expect((await liveJobs()).map(({ id }) => id)).toContain(lost?.id);
		expect(await broken()).toEqual([]);
	});

	test("fail after a day", async () => {
		await sql`update messages set created_at = now() - interval '25 hours'`;
		await recoverMessages();
		expect(await statuses()).toEqual(["failed", "failed", "failed"]);
		expect(await broken()).toEqual([]);
	});
});

test("old messages are deleted after their time, and nothing else", async () => {
	await work();
	await sql`insert into message_send_slots (number, next_at) values ('+911', now() - interval '25 hours'), ('+912', now())`;
	await sql`insert into sandbox_outbox (id, channel, "to", text, at) values
		(gen_random_uuid(), 'sms', '+911', 'old', now() - interval '31 days'), (gen_random_uuid(), 'sms', '+912', 'new', now())`;
	await sql`insert into sandbox_statuses (id, status, due_at) values
		(gen_random_uuid(), '{}', now() - interval '8 days'), (gen_random_uuid(), '{}', now())`;
	await sql`update messages set created_at = now() - interval '91 days' where recipient = '+919820011223'`;
	await forgetOldMessages();
	await forgetOldSandboxMessages();
	expect(await sql`select number from message_send_slots`).toEqual([{ number: "+912" }]);
	expect((await sql`select text from sandbox_outbox where text in ('old', 'new')`).map(({ text }) => text)).toEqual([
		"new",
	]);
	expect(await sql`select id from sandbox_statuses`).toHaveLength(1);
	const left = await sql`select recipient from messages where parameters <> '[]'::jsonb order by id`;
	expect(left.map(({ recipient }) => recipient)).toEqual([user.mobileNumber, "+919930044556"]);
});

describe("mail and SMS while their company is down", () => {
	test("wait in the queue for its return, but are not retried after a permanent refusal", async () => {
		let status = 503;
		vi.stubGlobal("fetch", async () => Response.json({ type: status < 300 ? "success" : "error" }, { status }));
		const mail = { to: "a@example.in", subject: "s", text: "t", html: "h" };
		const sms = { to: "+919811100011", template: "otp" as const, variables: { OTP: "482913" } };
		await expect(deliverMail(mail)).rejects.toMatchObject({ isRetryable: true });
		await expect(deliverSms(sms)).rejects.toMatchObject({ isRetryable: true });
		status = 200;
		await deliverMail(mail);
		await deliverSms(sms);
		status = 400;
		await deliverMail(mail);
		vi.unstubAllGlobals();
	});

	test("a mail has the same Message-ID at each try, and a refusal names nobody in the log", async () => {
		const seen: string[] = [];
		let isDown = true;
		const server = createServer((socket) => {
			let isBody = false;
			socket.on("error", () => {});
			socket.write("220 mail.test\r\n");
			socket.on("data", (chunk) => {
				const text = String(chunk);
				if (isBody) {
					seen.push(/message-id: (\S+)/i.exec(text)?.[1] ?? "");
					isBody = !text.endsWith("\r\n.\r\n");
					if (!isBody) socket.write(isDown ? "451 later\r\n" : "250 ok\r\n");
				} else if (text.startsWith("DATA")) {
					isBody = true;
					socket.write("354 go\r\n");
				} else if (text.startsWith("RCPT TO:<refused")) socket.write("550 5.1.1 <refused@example.in> unknown\r\n");
				else socket.write("250 ok\r\n");
			});
		});
		const smtpUrl = `smtp://127.0.0.1:${await listen(server)}?ignoreTLS=true`;
		const settings = { smtpUrl, outboxUrl: "", from: "Diary <no@diary.test>" };
		const mail = { id: "mail-1", to: "a@example.in", subject: "s", text: "t", html: "h" };
		await expect(sendMail(settings, mail)).rejects.toMatchObject({ isRetryable: true });
		isDown = false;
		await sendMail(settings, mail);
		expect(seen.filter(Boolean)).toEqual(["<mail-1@diary.test>", "<mail-1@diary.test>"]);
		const refusal = await sendMail(settings, { ...mail, to: "refused@example.in" }).catch((error: unknown) => error);
		expect(refusal).toMatchObject({ isRetryable: false, code: "refused" });
		expect(`${Object(refusal).stack} ${Object(refusal).cause.stack}`).not.toContain("refused@example.in");
		server.close();
	});
});

test("the invariants of complaints and feedback hold, and find what breaks them", async () => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const post = { topic: "Topic", message: "Message" };
	const { id } = await createOnce(COMPLAINTS, user.id, post);
	await createOnce(FEEDBACK, user.id, post);
	for (const status of ["RECEIVED", "RESOLVED", "PENDING"] as const)
		await changeStatus({ id: admin.id, address: "" }, id, { status });
	expect(await broken()).toEqual([]);
	await db.update(complaints).set({ status: "CLOSED" });
	expect(await broken()).toEqual(["a complaint has the status of its last change, or PENDING"]);
});
