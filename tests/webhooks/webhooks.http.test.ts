import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { hashToken } from "../../app/features/people/sign-in/codes/token.server";
import { openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { freePort, type RunningServer, startServer } from "../support/server/server";
import { base, given, givenClient } from "../support/server/site";
import { openReceiver, signedPart, withStatus } from "../support/telling/webhook-receiver";

const databaseUrl = inject("databaseUrl");

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
	receiver = await openReceiver();
	return () => receiver.close();
});

const children: ChildProcess[] = [];
afterEach(async () => {
	receiver.received.length = 0;
	receiver.answerWith(withStatus(200, "thank you"));
	for (const child of children.splice(0)) {
		if (child.exitCode !== null) continue;
		child.kill();
		await once(child, "exit");
	}
});

async function givenCaller() {
	const { user: person, token } = await givenClient();
	const call = async (method: string, path: string, body?: object) => {
		const response = await fetch(new URL(path, base), {
			method,
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		return { status: response.status, json: Object(await response.json()) };
	};
	return { person, call };
}

/** Inserts an event as a feature of the product does, from another process. */
async function emit(userId: string, data: object) {
	await given.client.begin(async (tx) => {
		const body = JSON.stringify({ type: "case.order", timestamp: new Date().toISOString(), data });
		await tx`with made as (
				insert into webhook_deliveries (id, endpoint_id, kind, body)
				select gen_random_uuid(), id, 'case.order', ${body} from webhook_endpoints where user_id = ${userId} returning *)
			insert into pgboss.job (name, data) select 'send-webhook',
				jsonb_build_object('deliveryId', id, 'endpointId', endpoint_id) from made`;
	});
}

const came = (count = 1) => vi.waitFor(() => expect(receiver.received).toHaveLength(count), { timeout: 10_000 });

describe("the API", () => {
	test("adds, lists and deletes a webhook, and returns the secret once", async () => {
		const { person, call } = await givenCaller();
		const { status, json } = await call("POST", "/api/v1/webhooks", { url: receiver.url, kinds: ["case.order"] });
		expect(status).toBe(200);
		const { secret, ...webhook } = json.data;
		expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
		expect(webhook).toMatchObject({ url: `${receiver.url}/`, kinds: ["case.order"], state: "on", failing_since: null });
		expect((await call("GET", "/api/v1/webhooks")).json).toEqual({ status: true, data: [webhook] });

		await emit(person.id, { cnr_number: "MHPU010000012024" });
		await came();
		const [one] = receiver.received;
		if (!one) throw new Error("Nothing came");
		expect(new Webhook(secret).verify(one.body, signedPart(one))).toMatchObject({
			type: "case.order",
			data: { cnr_number: "MHPU010000012024" },
		});

		expect((await call("DELETE", `/api/v1/webhooks/${webhook.id}`)).status).toBe(200);
		expect((await call("DELETE", `/api/v1/webhooks/${webhook.id}`)).status).toBe(404);
		expect((await call("GET", "/api/v1/webhooks")).json.data).toEqual([]);
	});

	test.each([
		[{ url: "ftp://example.com/", kinds: ["case.order"] }, "url"],
		[{ url: "not an address", kinds: ["case.order"] }, "url"],
		[{ url: "http://a:b@127.0.0.1/", kinds: ["case.order"] }, "url"],
		[{ url: `http://127.0.0.1/${"a".repeat(500)}`, kinds: ["case.order"] }, "url"],
		[{ url: "http://127.0.0.1/", kinds: [] }, "kinds"],
		[{ url: "http://127.0.0.1/", kinds: ["case.unknown"] }, "kinds.0"],
		[{ url: "http://127.0.0.1/" }, "kinds"],
	])("refuses %o", async (body, field) => {
		const { call } = await givenCaller();
		const { status, json } = await call("POST", "/api/v1/webhooks", body);
		expect(status).toBe(400);
		expect(Object.keys(json.errors)).toEqual([field]);
	});
});

describe("the fresh proof", () => {
	const rowsOf = (userId: string) => given.client`select id from webhook_endpoints where user_id = ${userId}`;
	const ask = { url: "http://127.0.0.1/", kinds: ["case.order"] };

	/** Moves the person's sessions back by a bit more than ten minutes. */
	const passTime = (userId: string) =>
		given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${userId}`;

	test("is required of a login's token after ten minutes, in the body of both calls, and valid for the next ten", async () => {
		const { person, call } = await givenCaller();
		await passTime(person.id);
		const refused = await call("POST", "/api/v1/webhooks", ask);
		expect(refused).toMatchObject({ status: 403, json: { code: "password_required" } });
		expect(Object.keys(refused.json.errors)).toEqual(["password"]);
		expect(await rowsOf(person.id)).toEqual([]);
		const added = await call("POST", "/api/v1/webhooks", { ...ask, password: PASSWORD });
		expect(added.status).toBe(200);
		expect((await call("POST", "/api/v1/webhooks", ask)).status).toBe(200);

		await passTime(person.id);
		const address = `/api/v1/webhooks/${added.json.data.id}`;
		for (const path of [address, "/api/v1/webhooks/none"])
			expect(await call("DELETE", path)).toMatchObject({ status: 403, json: { code: "password_required" } });
		expect(await call("DELETE", `${address}?password=x`)).toMatchObject({ status: 400 });
		expect(await rowsOf(person.id)).toHaveLength(2);
		expect((await call("DELETE", address, { password: PASSWORD })).status).toBe(200);
		expect(await rowsOf(person.id)).toHaveLength(1);
		expect((await call("GET", "/api/v1/webhooks")).json.data).toHaveLength(1);
	});

	test("is in the log and counted if it is wrong", async () => {
		const { person, call } = await givenCaller();
		const { json } = await call("POST", "/api/v1/webhooks", ask);
		await passTime(person.id);
		const guess = { password: "Wrong@12345" };
		const wrong = { status: 400, json: { code: "wrong_password" } };
		expect(await call("POST", "/api/v1/webhooks", { ...ask, ...guess })).toMatchObject(wrong);
		expect(await call("DELETE", `/api/v1/webhooks/${json.data.id}`, guess)).toMatchObject(wrong);
		expect(await rowsOf(person.id)).toHaveLength(1);
		const [counted] = await given.client`select points from rate_limits where key = ${`password-proof:${person.id}`}`;
		expect(counted?.points).toBe(2);
		// The second one within a minute is saved with those that follow.
		await vi.waitFor(async () => {
			const log = await given.client`
				select result, details from audit_log where subject_id = ${person.id} and action = 'security.proof-failed'`;
			expect(log).toMatchObject([{ result: "failed" }]);
		});
	});

	test("is not required of a named token, whose scope decides", async () => {
		const person = await given.givenUser();
		for (const scope of ["read-write", "read"])
			await given.client`
				insert into api_tokens (id, user_id, name, scope, token_hash, created_at, expires_at)
				values (gen_random_uuid(), ${person.id}, ${scope}, ${scope}, ${hashToken(`nd_${scope}_${person.id}`)},
					now() - interval '20 days', now() + interval '1 day')`;
		const program = openClient(base, `nd_read-write_${person.id}`);
		const reader = openClient(base, `nd_read_${person.id}`);
		const added = await program("POST", "/api/v1/webhooks", ask);
		expect(added.status).toBe(200);
		const refused = { status: 403, json: { code: "token_read_only" } };
		const address = `/api/v1/webhooks/${Object(added.json).data.id}`;
		expect(await reader("POST", "/api/v1/webhooks", { ...ask, password: PASSWORD })).toMatchObject(refused);
		expect(await reader("DELETE", address, { password: PASSWORD })).toMatchObject(refused);
		expect(await rowsOf(person.id)).toHaveLength(1);
		expect((await program("DELETE", address)).status).toBe(200);
		expect(await rowsOf(person.id)).toEqual([]);
	});
});

describe("without WEBHOOKS_ALLOW_PRIVATE", () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer({ DATABASE_URL: databaseUrl, WORKER: "0", WEBHOOKS_ALLOW_PRIVATE: "" });
		return () => server.stop();
	});

	test.each([
		["http://example.com/", /starts with https/],
		["https://127.0.0.1/", /private network/],
		["https://[::1]/", /private network/],
		["https://[::ffff:10.0.0.1]/", /private network/],
		["https://0x7f000001/", /private network/],
		["https://169.254.169.254/latest/meta-data/", /private network/],
		["https://8.8.8.8:22/", /port 443/],
		["https://8.8.8.8:25/", /port 443/],
	])("%s is refused at the field", async (url, words) => {
		const person = await given.givenUser();
		const browser = openBrowser(server.url);
		await browser.logIn(person.username, PASSWORD);
		const response = await browser.post("/user/profile/webhooks", { url, kinds: "case.order" });
		expect(response.status).toBe(400);
		expect(await response.text()).toMatch(words);
		expect(await given.client`select id from webhook_endpoints where user_id = ${person.id}`).toEqual([]);
	});
});

test("the example in the docs verifies deliveries, and refuses forged ones", async () => {
	const { person, call } = await givenCaller();
	const port = await freePort();
	const url = `http://127.0.0.1:${port}/`;
	const { json } = await call("POST", "/api/v1/webhooks", { url, kinds: ["case.order"] });
	const example = spawn(process.execPath, ["docs/examples/receive-webhooks.js"], {
		env: { ...process.env, WEBHOOK_SECRET: json.data.secret, PORT: String(port) },
		stdio: ["ignore", "pipe", "pipe"],
	});
	children.push(example);
	let output = "";
	for (const stream of [example.stdout, example.stderr]) stream.on("data", (part) => (output += part));
	await vi.waitFor(() => expect(output).toContain("listening"), { timeout: 10_000 });
	await emit(person.id, { cnr_number: "MHPU010000012024" });
	await vi.waitFor(() => expect(output).toContain('case.order MHPU010000012024 {"cnr_number"'), { timeout: 10_000 });
	const forged = await fetch(url, {
		method: "POST",
		headers: {
			"webhook-id": "1",
			"webhook-timestamp": String(Math.floor(Date.now() / 1000)),
			"webhook-signature": "v1,AAAA",
		},
		body: "{}",
	});
	expect(forged.status).toBe(400);
});
