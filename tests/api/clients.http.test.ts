import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { givenChanges } from "../support/courts/changes";
import { sha256, somePdf } from "../support/courts/papers";
import { PASSWORD } from "../support/database/people";
import { listen } from "../support/server/listen";
import { base, given, givenClient } from "../support/server/site";

type Package = typeof import("../../clients/typescript/src/index");
let client: Package;

beforeAll(async () => {
	execFileSync("npm", ["run", "--silent", "clients:build"]);
	// As somebody gets it who installs the package: by what its package.json exports.
	const folder = "clients/typescript";
	const { exports } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
	client = await import(pathToFileURL(path.resolve(folder, exports["."].default)).href);
}, 120_000);

async function givenPerson() {
	const { user: person, token, call } = await givenClient();
	/** A case with changes that can be read: they show once all older transactions are over, those of other tests too. */
	const givenEvents = async () => {
		const { cnrNumber } = await given.givenCase(person.id);
		await givenChanges(given, cnrNumber);
		const countEvents = async () => Object((await call("GET", `/api/v1/events/${person.id}`)).json).data.length;
		await expect.poll(countEvents, { timeout: 20_000 }).toBeGreaterThan(2);
		return cnrNumber;
	};
	return { person, token, givenEvents };
}

describe("the typed client", () => {
	test("takes what the document has and nothing else, or does not compile", () => {
		const wrong = (api: ReturnType<Package["createClient"]>) => [
			// @ts-expect-error no such address
			api.get("/api/v1/case"),
			// @ts-expect-error another method
			api.get("/api/v1/cases/add"),
			// @ts-expect-error the path wants a value
			api.get("/api/v1/cases/{userId}"),
			// @ts-expect-error a parameter that is misspelt
			api.get("/api/v1/cases/{userId}", { path: { userId: "1" }, query: { limt: 2 } }),
			// @ts-expect-error a form without its file
			api.post("/api/v1/case/{caseId}/papers", { path: { caseId: "1" }, body: { type: "order" } }),
			// @ts-expect-error a body without what is required
			api.post("/api/v1/auth/login", { body: { username: "asha" } }),
		];
		expect(wrong).toBeTypeOf("function");
	});

	test("adds a case, reads all of a long list and refuses as the server does", async () => {
		const { person, token } = await givenPerson();
		for (let i = 0; i < 4; i++) await given.givenCase(person.id);
		const api = client.createClient({ baseUrl: base, token });
		const body = { user_id: person.id, cnr_number: "MHPU010045672023" };
		const added = await api.post("/api/v1/cases/add", { body });
		expect(added).toMatchObject({ status: true, data: { cnr_number: body.cnr_number } });

		const listed: string[] = [];
		for await (const { id } of api.cases(person.id, { limit: 2 })) listed.push(id);
		expect(new Set(listed).size).toBe(5);
		expect(listed).toHaveLength(5);
		const { data } = await api.get("/api/v1/cases/{userId}", { path: { userId: person.id }, query: { limit: 1 } });
		expect(data).toHaveLength(1);

		const again = api.post("/api/v1/cases/add", { body });
		await expect(again).rejects.toBeInstanceOf(client.ApiError);
		await expect(again).rejects.toMatchObject({
			status: 409,
			message: expect.stringContaining("already"),
			errors: { cnr_number: [expect.any(String)] },
			requestId: expect.stringMatching(/^[\w-]{8,}$/),
		});
		await expect(api.delete("/api/v1/cases/delete/{id}", { path: { id: listed[0] ?? "" } })).resolves.toMatchObject({
			status: true,
		});
	});

	test("adds a paper under its name and gets it back as it was, once however often it was sent", async () => {
		const { person, token } = await givenPerson();
		const path = { caseId: (await given.givenCase(person.id)).id };
		const api = client.createClient({ baseUrl: base, token });
		const pdf = somePdf(300_001);
		const file = new File([Uint8Array.from(pdf)], "Order on Exh. 5.pdf");
		const body = { type: "order", words: "Certified copy", file } as const;
		const send = () => api.post("/api/v1/case/{caseId}/papers", { path, body, idempotencyKey: "paper-1" });
		const { data } = await send();
		expect(data).toMatchObject({ type: "order", words: "Certified copy", bytes: 300_001, sha256: sha256(pdf) });
		expect(await send()).toMatchObject({ exists: false, data: { id: data.id } });
		const copy: Blob = await api.get("/api/v1/papers/{paperId}", { path: { paperId: data.id } });
		expect(copy.type).toBe("application/pdf");
		expect(sha256(new Uint8Array(await copy.arrayBuffer()))).toBe(sha256(pdf));
		const page = new File(["<!doctype html><title>Login</title>"], "order.pdf");
		const refused = api.post("/api/v1/case/{caseId}/papers", { path, body: { type: "order", file: page } });
		await expect(refused).rejects.toMatchObject({
			status: 400,
			errors: { file: [expect.stringContaining("web page")] },
		});
	});

	test("logs in without a token, and goes on with events where it stopped", async () => {
		const { person, givenEvents } = await givenPerson();
		const stranger = client.createClient({ baseUrl: base });
		const login = { username: person.username, password: PASSWORD };
		const { token, user_id: userId } = await stranger.post("/api/v1/auth/login", { body: login });
		await givenEvents();
		const api = client.createClient({ baseUrl: base, token });
		const seen: string[] = [];
		let cursor: string | undefined;
		for await (const page of api.events(userId, { limit: 2 })) {
			seen.push(...page.events.map(({ id }) => id));
			cursor = page.cursor;
		}
		expect(seen.length).toBeGreaterThan(2);
		expect(new Set(seen).size).toBe(seen.length);
		for await (const page of api.events(userId, { cursor })) seen.push(...page.events.map(({ id }) => id));
		expect(new Set(seen).size, "nothing came twice").toBe(seen.length);
	});
});

/** A server of the test's own; each call is answered by the next of these. */
async function serveOnce(...answers: ((res: ServerResponse) => void)[]) {
	const asked: IncomingMessage[] = [];
	const server = createServer((req, res) => {
		const answer = answers[asked.push(req) - 1];
		req.resume().on("end", () => (answer ? answer(res) : res.destroy()));
	});
	const baseUrl = `http://127.0.0.1:${await listen(server)}`;
	return { asked, baseUrl, close: () => server.closeAllConnections() ?? server.close() };
}

const later = (seconds: number) => (res: ServerResponse) =>
	void res.writeHead(503, { "retry-after": String(seconds) }).end('{"status":false,"message":"Briefly unavailable"}');
const done = (res: ServerResponse) => void res.end('{"status":true}');

describe("the typed client, where the server has no time or no answer", () => {
	const body = { topic: "A topic", message: "A message" };

	test("waits as it is told, and sends a POST again with the key it had", async () => {
		const server = await serveOnce(later(0), (res) => res.destroy(), done);
		const api = client.createClient({ baseUrl: server.baseUrl, token: "nd_x" });
		await expect(api.post("/api/v1/feedback", { body })).resolves.toEqual({ status: true });
		const keys = server.asked.map(({ headers }) => headers["idempotency-key"]);
		expect(keys).toHaveLength(3);
		expect(new Set(keys).size).toBe(1);
		expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
		server.close();
	});

	test("gives up after its tries, at once where it would be long, and when it is told to", async () => {
		const server = await serveOnce(later(0), later(0), later(3600), later(50));
		const api = client.createClient({ baseUrl: server.baseUrl, retries: 1 });
		await expect(api.get("/api/v1/plans/list-plan")).rejects.toMatchObject({
			status: 503,
			message: "Briefly unavailable",
		});
		expect(server.asked).toHaveLength(2);
		await expect(api.get("/api/v1/plans/list-plan")).rejects.toMatchObject({ status: 503 });
		expect(server.asked).toHaveLength(3);
		const stop = new AbortController();
		const waiting = api.get("/api/v1/plans/list-plan", { signal: stop.signal });
		await expect.poll(() => server.asked.length).toBe(4);
		stop.abort(new Error("enough"));
		await expect(waiting).rejects.toThrow("enough");
		server.close();
	});
});

test("the example in Python adds a case, lists all and prints what changed", { timeout: 60_000 }, async () => {
	expect(spawnSync("python3", ["--version"]).status, "python3 is needed for this test").toBe(0);
	const { person, givenEvents } = await givenPerson();
	const cnrNumber = await givenEvents();
	const env = { ...process.env, API: base, API_USERNAME: person.username, API_PASSWORD: PASSWORD };
	const run = () => spawnSync("python3", ["clients/python/example.py", "MHPU010045672023"], { env, encoding: "utf8" });
	const first = run();
	expect(first.stderr).toBe("");
	expect(first.stdout).toContain("added MHPU010045672023");
	expect(first.stdout).toMatch(new RegExp(`^${cnrNumber} `, "m"));
	expect(first.stdout).toMatch(new RegExp(`hearing_date ${cnrNumber}`));
	expect(run().stdout).toContain("not added: ");
});
