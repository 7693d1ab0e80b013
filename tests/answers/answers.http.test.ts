import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { today } from "../support/days";
import { base, given } from "../support/server/site";
import { someMobile } from "../support/telling/outbox";
import { inboundMessage, inboundWebhook, postInbound } from "../support/telling/questions";

const inbox = async (to: string): Promise<{ channel: string; text: string }[]> =>
	Object(await (await fetch(`${base}/sandbox/outbox.json?to=${encodeURIComponent(to)}`)).json()).messages;

/** The messages to a number once there are so many, oldest first. */
async function arrived(to: string, count: number) {
	for (const deadline = Date.now() + 20_000; Date.now() < deadline; await wait(150)) {
		const messages = await inbox(to);
		if (messages.length >= count) return messages.reverse();
	}
	throw new Error(`Fewer than ${count} messages came to ${to}`);
}

const write = async (from: string, text: string, about?: { at?: Date; id?: string }) =>
	(await postInbound(base, inboundWebhook(inboundMessage(from, text, about)))).status;

async function givenAsker() {
	const user = await given.givenUser({
		mobileNumber: `+91${someMobile().slice(0, 4)}555${randomInt(100, 999)}`,
	});
	await given.givenCase(user.id, { note: "private" }, { nextDate: today, petitioners: ["Ratan Bora"] });
	return user.mobileNumber;
}

describe("a signed message from a person's own number", () => {
	test("is answered by WhatsApp, once though it comes twice; no other message is", async () => {
		const number = await givenAsker();
		const stranger = `+91${someMobile()}`;
		expect(await write(stranger, "today")).toBe(200);
		const message = inboundWebhook(inboundMessage(number, "Today"));
		expect((await postInbound(base, message, "sha256=0")).status).toBe(403);
		expect((await postInbound(base, message, "")).status).toBe(403);
		expect(await write(number, "today", { at: new Date(Date.now() - 25 * 60 * 60 * 1000) })).toBe(200);
		await wait(1500);
		expect(await inbox(number)).toEqual([]);

		const posted = await Promise.all([1, 2, 3].map(() => postInbound(base, message)));
		expect(posted.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(await write(number, "tomorrow")).toBe(200);
		const [first, second, ...others] = await arrived(number, 2);
		expect(others).toEqual([]);
		const answers = [String(first?.text), String(second?.text)].sort();
		expect(answers[0]).toContain("Ratan Bora v. State of Karnataka");
		expect(answers[0]).not.toContain("private");
		expect(answers[1]).toMatch(/^Tomorrow/);
		expect(await inbox(stranger)).toEqual([]);
	});

	test("STOP stops answers, START brings them again, and other words get one line of help", async () => {
		const number = await givenAsker();
		// A START of the same second as a STOP would not count.
		const before = { at: new Date(Date.now() - 5000) };
		expect(await write(number, "STOP", before)).toBe(200);
		expect(await write(number, "today", before)).toBe(200);
		for (const text of ["START", "hello", "hello again", "week"]) expect(await write(number, text)).toBe(200);
		const texts = (await arrived(number, 2)).map(({ text }) => text.slice(0, 9)).sort();
		await wait(1500);
		expect(texts).toEqual(["This week", "Write tod"]);
		expect(await inbox(number)).toHaveLength(2);
	});

	test.each([
		"{}",
		'{"entry":[{"changes":[{"value":{"messages":{"from":1}}}]}]}',
		'{"entry":[{"changes":[{"value":{"messages":[{"from":["91"],"id":{},"timestamp":[],"text":{"body":{}}}]}}]}]}',
	])("%s is taken without an error", async (body) => {
		expect((await postInbound(base, JSON.parse(body))).status).toBe(200);
	});
});

describe("the simulator of WhatsApp", () => {
	const send = async (to: string, text: object) => {
		const response = await fetch(`${base}/sandbox/whatsapp/v23.0/100000000000001/messages`, {
			method: "POST",
			headers: { authorization: "Bearer sandbox_token", "content-type": "application/json" },
			body: JSON.stringify({ messaging_product: "whatsapp", to: to.slice(1), type: "text", text }),
		});
		return { status: response.status, code: Object(await response.json()).error?.code };
	};

	test("takes free text for 24 hours after a message, and only that", async () => {
		const number = `+91${someMobile().slice(0, 4)}555123`;
		const refused = { status: 400, code: 131047 };
		expect(await send(number, { body: "Hello" })).toEqual(refused);
		await write(number, "Hi", { at: new Date(Date.now() - 25 * 60 * 60 * 1000) });
		expect(await send(number, { body: "Hello" })).toEqual(refused);
		await write(number, "Hi", { at: new Date(Date.now() - 23 * 60 * 60 * 1000) });
		expect(await send(number, { body: "Hello" })).toEqual({ status: 200, code: undefined });
		expect(await send(number, { body: "x".repeat(4097) })).toEqual({ status: 400, code: 100 });
		expect(await send(number, { body: "" })).toEqual({ status: 400, code: 100 });
		expect((await inbox(number)).map(({ text }) => text)).toEqual(["Hello"]);
	});
});

test("on the sandbox's page a person writes by WhatsApp and reads the answer", async () => {
	const number = await givenAsker();
	const browser = openBrowser(base);
	const refused = await browser.post("/sandbox", { from: "12", text: "today" });
	expect(refused.status).toBe(400);
	expect(await refused.text()).toContain("Enter a mobile number");
	const sent = await browser.post("/sandbox", { from: number, text: "next bora" });
	const page = await (await browser.get(String(sent.headers.get("location")))).text();
	expect(page).toContain("Ratan Bora v. State of Karnataka");
});
