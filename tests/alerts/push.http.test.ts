import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import webPush from "web-push";
import { openClient } from "../support/browser/browser";
import { base, given, givenBrowser } from "../support/server/site";
import { type Subscription, someSubscription } from "../support/telling/subscription";

const SETTINGS = "/user/alerts";
const SECURITY = "/user/profile/security";
const RECEIPTS = "/webhooks/push";
const origin = `http://127.0.0.1:${new URL(base).port}`;
const standIn = `${origin}/sandbox/push/`;
const call = openClient(base);

type Browser = Awaited<ReturnType<typeof givenBrowser>>["browser"];

const turnOn = (browser: Browser, { endpoint, p256dh, auth }: Subscription) =>
	browser.post(SETTINGS, { intent: "turn-on", endpoint, p256dh, auth });

/** Somebody with push turned on in their browser. */
async function givenPhone() {
	const { user, browser } = await givenBrowser();
	const phone = someSubscription(standIn);
	expect((await turnOn(browser, phone)).status).toBe(303);
	const [device] = await given.client`select id from push_devices where user_id = ${user.id}`;
	return { user, browser, phone, device: String(device?.id) };
}

/** The newest push to a subscription, once there is one. */
async function pushedTo({ id, decrypt }: Subscription) {
	for (const deadline = Date.now() + 15_000; Date.now() < deadline; await wait(100)) {
		const { json } = await call("GET", `/sandbox/outbox.json?to=${id}`);
		const [message] = Object(json).messages;
		if (message) return decrypt(Buffer.from(message.headers.body, "base64"));
	}
	throw new Error("No push came");
}

const confirm = (receipt: string) =>
	fetch(`${base}${RECEIPTS}`, { method: "POST", headers: { "push-receipt": receipt } });

describe("push in the settings of alerts", () => {
	test("says without scripts that it needs them", async () => {
		const { browser } = await givenBrowser();
		const html = await (await browser.get(SETTINGS)).text();
		expect(html).toContain("Push notifications need a browser with scripts.");
		expect(html).not.toContain("Show names on the lock screen");
	});

	test("is turned on, tested until the phone's own receipt, and turned off", async () => {
		const { user, browser, phone, device } = await givenPhone();
		expect((await browser.post(SETTINGS, { intent: "test", device })).status).toBe(303);
		const shown = await pushedTo(phone);
		expect(shown).toMatchObject({ title: "Test from Nyaya Diary", body: "Push works on this device.", path: SETTINGS });
		expect(await (await browser.get(SETTINGS)).text()).toContain("Waiting for your phone to confirm it.");
		expect((await confirm(shown.receipt)).status).toBe(204);
		expect(await (await browser.get(SETTINGS)).text()).toMatch(/badge-good">Your phone confirmed the test /);
		expect((await browser.post(SETTINGS, { intent: "names", names: "1" })).status).toBe(303);
		expect(await given.client`select shows_names from alert_settings where user_id = ${user.id}`).toEqual([
			{ shows_names: true },
		]);
		expect((await browser.post(SETTINGS, { intent: "turn-off", device })).status).toBe(303);
		expect(await given.client`select 1 from push_devices where user_id = ${user.id}`).toEqual([]);
	});

	test("refuses a private address, keys that are none, and an eleventh device in plain words", async () => {
		const { user, browser } = await givenBrowser();
		const phone = someSubscription(standIn);
		const inside = await turnOn(browser, { ...phone, endpoint: "https://10.1.2.3/push" });
		expect(inside.status).toBe(400);
		expect(await inside.text()).toContain("push service is not allowed. Try another browser.");
		const broken = await turnOn(browser, { ...phone, p256dh: "AAAA" });
		expect(broken.status).toBe(400);
		expect(await broken.text()).toContain("Your browser did not answer as expected.");
		for (let count = 0; count < 10; count++) await given.givenSession(user.id);
		// The browser's own session has an address.
		await given.client`insert into push_devices (id, user_id, session_id, endpoint, sealed_secret)
			select gen_random_uuid(), user_id, id, 'https://push.example.com/' || id, 'x' from sessions
			where user_id = ${user.id} and address = ''`;
		const eleventh = await turnOn(browser, phone);
		expect(eleventh.status).toBe(409);
		expect(await eleventh.text()).toContain("You have push on 10 devices, which is the most.");
	});

	test("ends where its person signs out", async () => {
		const { user, browser } = await givenPhone();
		await browser.post(SETTINGS, {}, { action: "/logout" });
		expect(await given.client`select 1 from push_devices where user_id = ${user.id}`).toEqual([]);
	});
});

test("devices are listed under Security and turned off there, by their person only", async () => {
	const { browser, device, user } = await givenPhone();
	const html = await (await browser.get(SECURITY)).text();
	expect(html).toContain("Devices with push notifications");
	const { browser: others } = await givenBrowser();
	expect((await others.post(SECURITY, { intent: "turn-off", device })).status).toBe(404);
	expect((await others.post(SETTINGS, { intent: "test", device })).status).toBe(404);
	expect((await browser.post(SECURITY, { intent: "turn-off", device })).status).toBe(303);
	expect(await given.client`select 1 from push_devices where user_id = ${user.id}`).toEqual([]);
	expect(await (await browser.get(SECURITY)).text()).not.toContain("Devices with push notifications");
});

test("a receipt that is none is answered as one that is, until its address tries too many", async () => {
	expect((await fetch(`${base}${RECEIPTS}`)).status).toBe(405);
	const statuses: number[] = [];
	for (let count = 0; count < 3; count++) statuses.push((await confirm(`x${count}`)).status);
	expect(statuses).toEqual([204, 204, 204]);
});

describe("the sandbox's push service", () => {
	const keys = webPush.generateVAPIDKeys();
	const phone = someSubscription(standIn);
	async function push(about: { audience?: string; headers?: Record<string, string>; body?: Buffer } = {}) {
		const vapidDetails = { subject: "mailto:a@example.in", ...keys };
		const subscription = { endpoint: phone.endpoint, keys: { p256dh: phone.p256dh, auth: phone.auth } };
		const details = webPush.generateRequestDetails(subscription, "hello", { vapidDetails, TTL: 60 });
		const signed = webPush.getVapidHeaders(
			about.audience ?? origin,
			vapidDetails.subject,
			keys.publicKey,
			keys.privateKey,
			"aes128gcm",
		);
		const headers = Object.fromEntries(
			Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
		);
		delete headers["content-length"];
		return fetch(phone.endpoint, {
			method: "POST",
			headers: { ...headers, authorization: signed.Authorization, ...about.headers },
			body: new Uint8Array(about.body ?? details.body ?? Buffer.alloc(0)),
		});
	}

	test("takes what is signed for it, encrypted and small, and lists it", async () => {
		expect((await push()).status).toBe(201);
		const { json } = await call("GET", `/sandbox/outbox.json?to=${phone.id}`);
		expect(Object(json).messages[0]).toMatchObject({ channel: "push", headers: { ttl: "60" } });
	});

	test("refuses anything else as the real ones do", async () => {
		expect((await push({ audience: "https://another.example.com" })).status).toBe(403);
		expect((await push({ headers: { authorization: "" } })).status).toBe(403);
		expect((await push({ headers: { ttl: "" } })).status).toBe(400);
		expect((await push({ headers: { "content-encoding": "aesgcm" } })).status).toBe(400);
		expect((await push({ body: Buffer.alloc(4097) })).status).toBe(413);
		expect((await push({ body: Buffer.from("hello") })).status).toBe(400);
	});
});
