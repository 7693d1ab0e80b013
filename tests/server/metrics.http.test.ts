import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { logInClient, openBrowser } from "../support/browser/browser";
import { someCnr } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { freePort, type RunningServer, startServer } from "../support/server/server";

const TOKEN = "3b1c5e7f9a0d2c4b6e8f1a3c5d7e9b0f";
let database: Awaited<ReturnType<typeof createDatabase>>;
let server: RunningServer;
let worker: RunningServer;
let metricsPort: number;

beforeAll(async () => {
	database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	metricsPort = await freePort();
	const env = { DATABASE_URL: database.url, METRICS_TOKEN: TOKEN, LOG_LEVEL: "info", SLOW_QUERY_MS: "1" };
	server = await startServer({ ...env, WORKER: "0" });
	// Its stand-ins of the companies are those of the server.
	worker = await startServer({ ...env, PORT: String(server.port), METRICS_PORT: String(metricsPort) }, "worker");
}, 120_000);

afterAll(async () => {
	await worker?.stop();
	await server?.stop();
	await database?.drop();
}, 60_000);

type Sample = { name: string; labels: Record<string, string>; value: number };

const readSamples = (text: string): Sample[] =>
	[...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = "", labels = "", value]) => ({
		name,
		labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, said]) => [key, said])),
		value: Number(value),
	}));

/** An answered request is counted when its answer has ended, which the one who asked may see first. */
async function until<T>(look: () => Promise<T | undefined | false>, seconds = 20): Promise<T> {
	for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await wait(50)) {
		const found = await look();
		if (found) return found;
	}
	throw new Error(`It did not come about in time:\n${server.output().slice(-3000)}`);
}

async function scrape(base = server.url) {
	const response = await fetch(`${base}/metrics`);
	expect(response.status).toBe(200);
	return readSamples(await response.text());
}

const sumOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
	samples
		.filter((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))
		.reduce((sum, { value }) => sum + value, 0);

const counted = async (labels: Record<string, string>, base = server.url) =>
	sumOf(await scrape(base), "nyaya_http_requests_total", labels);

/** Status and body of a request whose headers are these and no others. */
const ask = (headers: Record<string, string>, port = server.port, path = "/metrics") =>
	new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
		const sent = request({ host: "127.0.0.1", port, path, headers }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("end", () =>
				resolve({
					status: response.statusCode ?? 0,
					headers: response.headers,
					text: String(Buffer.concat(chunks)),
				}),
			);
		});
		sent.on("error", reject);
		sent.end();
	});

/** All that comes for these lines. */
const askRaw = (text: string) =>
	new Promise<string>((resolve, reject) => {
		let answer = "";
		const socket = connect(server.port, "127.0.0.1", () => socket.write(text));
		socket.on("data", (chunk) => (answer += chunk));
		socket.on("close", () => resolve(answer));
		socket.on("error", reject);
	});

describe("/metrics", () => {
	test("is given to this machine, whole, and kept nowhere", async () => {
		const { status, headers, text } = await ask({});
		expect(status).toBe(200);
		expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
		expect(headers["cache-control"]).toBe("no-store");
		expect(text).toContain("nyaya_database_up 1\n");
		expect(text).not.toContain(TOKEN);
	});

	test("is given through a proxy to who has the token", async () => {
		const proxied = { host: "cases.example.in", "x-forwarded-for": "192.0.2.7" };
		expect((await ask({ ...proxied, authorization: `Bearer ${TOKEN}` })).text).toContain("nyaya_database_up 1\n");
		const refused = await ask({ ...proxied, authorization: `Bearer ${TOKEN.replace("3", "4")}` });
		expect(refused.status).toBe(404);
	});

	test.each([
		["a page", { accept: "text/html" }],
		["a program", { accept: "application/json" }],
	])("is to all others what any unknown address is: %s", async (_, accept) => {
		const proxied = { ...accept, "x-forwarded-for": "192.0.2.7" };
		const [refused, unknown] = await Promise.all([ask(proxied), ask(proxied, server.port, "/metricz")]);
		const plain = ({ status, text }: { status: number; text: string }) => ({
			status,
			text: text.replace(/nonce="[^"]+"|"\w{40,}[^"]*"|formToken.*/g, ""),
		});
		expect(refused.status).toBe(404);
		expect(plain(refused).text.length).toBe(plain(unknown).text.length);
		expect(refused.text).not.toContain("nyaya_");
	});

	test("is not given by a proxy that speaks HTTP/1.0", async () => {
		const answer = await askRaw("GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
		expect(answer).toMatch(/^HTTP\/1\.1 404 /);
	});

	test("counts each request once, by its route, method and status", async () => {
		const kinds: [path: string, labels: Record<string, string>][] = [
			["/healthz", { route: "/healthz", method: "GET", status: "200" }],
			["/robots.txt", { route: "file", method: "GET", status: "200" }],
			["/user/cases/7/edit", { route: "/user/cases/:caseId/edit", method: "GET", status: "303" }],
			["/nobody/made/this", { route: "/*", method: "GET", status: "404" }],
			["/%00", { route: "/*", method: "GET", status: "400" }],
		];
		const before = await Promise.all(kinds.map(([, labels]) => counted(labels)));
		for (const [path] of kinds)
			for (let i = 0; i < 3; i++) await (await fetch(server.url + path, { redirect: "manual" })).arrayBuffer();
		await until(async () => (await counted(kinds.at(-1)?.[1] ?? {})) === (before.at(-1) ?? 0) + 3);
		expect(await Promise.all(kinds.map(([, labels]) => counted(labels)))).toEqual(before.map((count) => count + 3));
		const samples = await scrape();
		const route = "/user/cases/:caseId/edit";
		expect(sumOf(samples, "nyaya_http_request_duration_seconds_count", { route })).toBe((before[2] ?? 0) + 3);
	});

	test("counts what never reaches a route: bodies that are too large, and what node cannot read", async () => {
		const tooLarge = { route: "/csp-reports", method: "POST", status: "413" };
		const unreadable = { route: "unreadable", status: "400" };
		const before = [await counted(tooLarge), await counted(unreadable)];
		await fetch(`${server.url}/csp-reports`, { method: "POST", body: "x".repeat(20_000) }).catch(() => {});
		await askRaw("GET / HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n");
		await until(async () => (await counted(tooLarge)) > (before[0] ?? 0));
		expect([await counted(tooLarge), await counted(unreadable)]).toEqual(before.map((count) => count + 1));
	});

	test("has no more lines after hundreds of addresses, and none of them is in it", async () => {
		const kinds = ["/user/cases/typed-7f3-?/edit", "/s/typed-7f3-?", "/typed-7f3-?/a/b", "/healthz?typed-7f3-?"];
		const visit = async (i: number) => {
			const path = kinds[i % kinds.length]?.replace("?", String(i)) ?? "/";
			const method = i % 7 === 0 ? "PROPFIND" : "GET";
			await (await fetch(server.url + path, { method, redirect: "manual" })).arrayBuffer();
		};
		for (let i = 0; i < 28; i++) await visit(i);
		await until(async () => (await counted({ method: "other" })) > 3);
		// The worker asks the sandbox's court meanwhile, which has addresses of its own.
		const isOurs = (line: string) => line.startsWith("nyaya_http") && !line.includes("/sandbox/");
		const linesOf = async () => (await (await fetch(`${server.url}/metrics`)).text()).split("\n").filter(isOurs);
		const before = await linesOf();
		for (let i = 0; i < 400; i += 20) await Promise.all(Array.from({ length: 20 }, (_, one) => visit(i + one)));
		const after = await linesOf();
		expect(after.filter((line) => line.includes("typed-7f3"))).toEqual([]);
		const named = (lines: string[]) => lines.map((line) => line.replace(/ \S+$/, "")).sort();
		expect(named(after)).toEqual(named(before));
	}, 60_000);

	test("tells whether the driver's connections suffice, and of the process", async () => {
		const samples = await scrape();
		expect(sumOf(samples, "nyaya_pool_size", { pool: "pages" })).toBe(16);
		expect(sumOf(samples, "nyaya_pool_connections", { pool: "pages", state: "waiting" })).toBe(0);
		expect(sumOf(samples, "process_resident_memory_bytes")).toBeGreaterThan(50e6);
		expect(samples.some(({ name }) => name === "nodejs_eventloop_lag_p99_seconds")).toBe(true);
	});

	test("has every name that the rules and the dashboard ask for", async () => {
		const text = await (await fetch(`${server.url}/metrics`)).text();
		const given = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
			type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
		);
		const exprs = [
			...readFileSync("docs/operations/alerts.yml", "utf8").matchAll(/expr: \|\n([\s\S]*?)\n {8}for:/g),
			...readFileSync("docs/operations/dashboard.json", "utf8").matchAll(/"expr": "(.*)",?\n/g),
		].map(([, expr = ""]) => expr);
		expect(exprs.length).toBeGreaterThan(50);
		const asked = new Set(exprs.flatMap((expr) => expr.match(/\b(nyaya|process|nodejs)_\w+/g) ?? []));
		expect(asked.size).toBeGreaterThan(15);
		expect([...asked].filter((name) => !given.includes(name))).toEqual([]);
		// Nobody is asked about what is never drawn or told.
		const ours = given.filter((name) => name.startsWith("nyaya_") && !/_(sum|bucket)$/.test(name));
		expect(ours.filter((name) => !asked.has(name) && !asked.has(name.replace(/_count$/, "_bucket")))).toEqual([]);
	});
});

test("a worker in a process of its own gives its numbers at a port of its own, under the same rules", async () => {
	const base = `http://127.0.0.1:${metricsPort}`;
	const jobs = async () =>
		sumOf(await scrape(base), "nyaya_job_duration_seconds_count", { queue: "fetch-court-record", outcome: "done" });
	expect((await ask({ "x-forwarded-for": "192.0.2.7" }, metricsPort)).status).toBe(404);
	expect((await ask({}, metricsPort, "/user/cases")).status).toBe(404);
	expect(await until(jobs)).toBeGreaterThan(0);
	const samples = await scrape(base);
	expect(sumOf(samples, "nyaya_provider_call_duration_seconds_count", { provider: "ecourts" })).toBeGreaterThan(0);
	expect(sumOf(samples, "nyaya_database_up")).toBe(1);
	// The web process has done none of it, and says the same of what both share.
	const web = await scrape();
	expect(sumOf(web, "nyaya_job_duration_seconds_count")).toBe(0);
	expect(sumOf(web, "nyaya_lookups_month_budget")).toBe(sumOf(samples, "nyaya_lookups_month_budget"));
});

type Line = { msg: string; requestId?: string; job?: string; queue?: string; route?: string; [name: string]: unknown };

const linesOf = (process: RunningServer): Line[] =>
	process
		.output()
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line));

test("one request id is found in the lines of the request, of its job and of the call to the company", async () => {
	const { call } = await logInClient(server.url, "ravi", "Ravi@12345");
	const cnr = someCnr();
	const added = await call("POST", "/api/v1/cases/add", {
		state: "Maharashtra",
		district: "Pune",
		case_date: "2024",
		case_number: "1/2024",
		cnr_number: cnr,
	});
	expect(added.status).toBe(200);
	const requestId = added.headers.get("x-request-id");
	const own = (process: RunningServer) => linesOf(process).filter((line) => line.requestId === requestId);
	const done = await until(async () => own(worker).find(({ msg }) => msg === "job done"), 40);
	expect(done).toMatchObject({ queue: "fetch-court-record", job: expect.stringMatching(/^[0-9a-f-]{36}$/) });
	const asked = own(worker).find(({ msg }) => msg === "a provider was called");
	expect(asked).toMatchObject({ provider: "ecourts", call: "district-court-case", outcome: "ok", job: done.job });
	// Statements are slow here from a millisecond on, so that the request has a line of its own: who asks.
	const slow = own(server).find(({ msg }) => msg === "a statement was slow");
	expect(slow).toMatchObject({ route: "/api/v1/cases/add", pool: "pages", query: expect.stringMatching(/^\w+ /) });
	expect(JSON.stringify(own(server))).not.toContain(cnr);
	expect(slow?.job).toBeUndefined();
}, 60_000);

test("what a job queues is followed to the request too: a mail, and that it went", async () => {
	const asked = await openBrowser(server.url).post("/forgot-password", { email: "asha@example.in" });
	const requestId = asked.headers.get("x-request-id");
	expect(asked.status).toBe(303);
	const queues = await until(async () => {
		const done = linesOf(worker).filter((line) => line.requestId === requestId && line.msg === "job done");
		return done.length >= 2 && done.map(({ queue }) => queue);
	});
	expect(queues).toEqual(["send-account-link", "send-mail"]);
	expect(linesOf(worker).find((line) => line.requestId === requestId && line.provider === "email")).toMatchObject({
		call: "mail",
		outcome: "ok",
		queue: "send-mail",
	});
});

test("without the database all is given that this process knows, with database_up 0, and its 503s are counted", async () => {
	const away = await createDatabase(inject("databaseUrl"), inject("templateName"));
	const alone = await startServer({ DATABASE_URL: away.url, WORKER: "0" });
	try {
		expect(sumOf(await scrape(alone.url), "nyaya_database_up")).toBe(1);
		await away.drop();
		const page = await fetch(`${alone.url}/api/fetch-state`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: "{}",
		});
		expect(page.status).toBe(503);
		const samples = await until(async () => {
			const startedAt = Date.now();
			const read = await scrape(alone.url);
			expect(Date.now() - startedAt).toBeLessThan(4000);
			return sumOf(read, "nyaya_database_up") === 0 && read;
		});
		expect(sumOf(samples, "nyaya_http_requests_total", { route: "/api/fetch-state", status: "503" })).toBe(1);
		expect(sumOf(samples, "process_resident_memory_bytes")).toBeGreaterThan(0);
		// Numbers of before would hide it.
		expect(samples.filter(({ name }) => /^nyaya_(queue|lookups|messages)_/.test(name))).toEqual([]);
		expect(samples.filter(({ name }) => name === "nyaya_backup_last_success_timestamp_seconds")).toEqual([]);
	} finally {
		await alone.stop();
		await away.drop();
	}
}, 90_000);
