import { createServer } from "node:http";
import { asc } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { rateLimits } from "~/platform/db/limits-schema";
import { dirtForm, WRITTEN_STOPS } from "~/sandbox/dirt";
import { findDirt, readDirt, saveDirt } from "~/sandbox/dirt.server";
import { listMessages } from "~/sandbox/outbox.server";
import { sendWebhooks } from "~/sandbox/razorpay/razorpay-pay.server";
import { sandboxStatuses } from "~/sandbox/schema";
import { answerSms } from "~/sandbox/sms.server";
import { writeAsPerson } from "~/sandbox/whatsapp.inbound.server";
import { planStatuses, type RECEIPT_KINDS } from "~/sandbox/whatsapp.statuses.server";
import { listen } from "../support/server/listen";

const KINDS = ["dates", "gone"] as const;
const CNR = "MHPU040000012024";

async function drawn(subject: string, count: number, company = "court") {
	const kinds: (string | undefined)[] = [];
	for (let answer = 0; answer < count; answer++) kinds.push((await findDirt(company, subject, KINDS))?.kind);
	return kinds;
}
const set = (about: object) => saveDirt(dirtForm.parse({ percent: 100, ...about }));

test("all answers are clean until a share is set", async () => {
	expect(await readDirt()).toEqual({ percent: 0, seed: 1, kind: "", about: "" });
	expect(await drawn(CNR, 3)).toEqual([undefined, undefined, undefined]);
});

test("a share of a subject's answers is dirty, and a seed replays which", async () => {
	await set({ percent: 30, seed: 7 });
	const first = await drawn(CNR, 60);
	const dirty = first.filter(Boolean).length;
	expect(dirty).toBeGreaterThan(6);
	expect(dirty).toBeLessThan(30);
	await db.delete(rateLimits);
	expect(await drawn(CNR, 60)).toEqual(first);
	await db.delete(rateLimits);
	await set({ percent: 30, seed: 8 });
	expect(await drawn(CNR, 60)).not.toEqual(first);
});

test("one kind, and the answers about one court, can be named; companies without this kind stay clean", async () => {
	await set({ kind: "gone", about: "MHPU" });
	expect(await drawn(CNR, 4)).toEqual(["gone", "gone", "gone", "gone"]);
	expect(await drawn("TNCB020000012024", 2)).toEqual([undefined, undefined]);
	await set({ kind: "late" });
	expect(await drawn(CNR, 2)).toEqual([undefined, undefined]);
});

const NUMBER = "9811100009";
const posted: unknown[] = [];
const webhook = createServer(async (request, response) => {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	posted.push(JSON.parse(String(Buffer.concat(chunks))));
	response.end();
});
const reporting = {
	webhookUrl: `http://127.0.0.1:${await listen(webhook)}/`,
	phoneNumberId: "1",
	sign: () => "",
};
afterAll(() => webhook.close());

async function written(kind: string, text = "STOP") {
	await set({ kind });
	expect(await writeAsPerson({ from: NUMBER, text, kind: "text" }, reporting)).toBe(true);
	return Object(posted.pop()).entry[0].changes[0].value.messages[0];
}

test("F16, F17: a person's message comes from a number with a plus, as a button's or a list's reply, or with courtesy", async () => {
	expect(await written("plus")).toMatchObject({ from: `+91${NUMBER}`, text: { body: "STOP" } });
	expect(await written("button")).toMatchObject({ type: "button", button: { text: "STOP" } });
	expect(await written("button_reply")).toMatchObject({ interactive: { button_reply: { title: "STOP" } } });
	expect(await written("list_reply")).toMatchObject({ interactive: { list_reply: { title: "STOP" } } });
	expect(WRITTEN_STOPS).toContain((await written("courtesy")).text.body);
	expect(await written("courtesy", "today")).toMatchObject({ from: `91${NUMBER}`, text: { body: "today" } });
});

const SMS = { authkey: "key", templates: { one: ["TEXT"] } };
const sendSms = () =>
	answerSms(
		new Request("http://localhost/sms", {
			method: "POST",
			headers: { authkey: "key" },
			body: JSON.stringify({ template_id: "one", recipients: [{ mobiles: `91${NUMBER}`, TEXT: "Hello" }] }),
		}),
		SMS,
	);

test("a dirty SMS is an error in a good answer, and is not accepted", async () => {
	await set({ kind: "failing" });
	const refused = await sendSms();
	expect(refused.status).toBe(200);
	expect(await refused.json()).toMatchObject({ type: "error" });
	expect(await listMessages(null)).toEqual([]);
	await set({ percent: 0 });
	expect(await (await sendSms()).json()).toMatchObject({ type: "success" });
});

async function planned(dirt?: (typeof RECEIPT_KINDS)[number]) {
	await db.delete(sandboxStatuses);
	await planStatuses(db, { wamid: "wamid.1", to: `91${NUMBER}`, reference: "1" }, undefined, dirt);
	const rows = await db.select().from(sandboxStatuses).orderBy(asc(sandboxStatuses.dueAt));
	return rows.map(({ status, dueAt }) => ({
		status: String(status.status),
		isLate: dueAt.getTime() > Date.now() + 60_000,
	}));
}
const names = (rows: { status: string }[]) => rows.map(({ status }) => status);

test("receipts come late, all of them twice, or in another order", async () => {
	const usual = await planned();
	expect((await planned("late")).map(({ isLate }) => isLate)).toEqual(usual.map(() => true));
	expect(names(await planned("doubled"))).toEqual(names(usual).flatMap((status) => [status, status]));
	expect(names(await planned("backwards"))).toEqual(names(usual).reverse());
});

test("a payment is reported as failed before it is reported as captured, and each event twice", async () => {
	const payment = { id: "pay_1", status: "captured" };
	const captured = { event: "payment.captured", payload: { payment: { entity: payment } } };
	const { webhookUrl } = reporting;
	const eventsOf = async (kind: string, count: number) => {
		posted.length = 0;
		await set({ kind });
		sendWebhooks({ keyId: "k", keySecret: "s", webhookSecret: "w", webhookUrl }, "", [captured]);
		await expect.poll(() => posted.length).toBe(count);
		return posted.map((body) => Object(body).event);
	};
	expect(await eventsOf("failed first", 3)).toEqual(["payment.failed", "payment.captured", "payment.captured"]);
	expect(await eventsOf("doubled", 2)).toEqual(["payment.captured", "payment.captured"]);
});
