import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "../../app/platform/db/embedded/start.server";
import { logInClient, openBrowser, type openClient } from "../support/browser/browser";
import { caseByApi } from "../support/courts/case-by-api";
import { someCnr } from "../support/database/people";
import { IS_LONG } from "../support/length.js";
import { type RunningServer, startServer } from "../support/server/server";

const WORDS = "The service is briefly unavailable. Please try again in a minute.";
const LIMIT_MS = 5500;

const folder = await mkdtemp(path.join(tmpdir(), "outage-"));
const dataDir = path.join(folder, "database");
let database: EmbeddedDatabase;
let url: string;
let server: RunningServer;
let person: ReturnType<typeof openBrowser>;
let api: ReturnType<typeof openClient>;
let userId: string;

const postmaster = async () =>
	Number((await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

async function stopDatabase(signal: NodeJS.Signals) {
	const pid = await postmaster();
	process.kill(pid, signal);
	for (let isThere = true; isThere; await wait(20)) {
		try {
			process.kill(pid, 0);
		} catch {
			isThere = false;
		}
	}
}

/**
 * The server's processes. Its first one stands still while the others are listed and signalled, so it stops first and goes on
 * last: else it starts some that are left running, and clears away some that end (as all that waited to cancel a statement do at
 * once), and a signal to one of those fails with ESRCH.
 */
async function signalDatabase(signal: "SIGSTOP" | "SIGCONT") {
	const first = await postmaster();
	if (signal === "SIGSTOP") process.kill(first, signal);
	const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(first)], { encoding: "utf8" });
	for (const pid of children.split("\n").map(Number).filter(Boolean)) process.kill(pid, signal);
	if (signal === "SIGCONT") process.kill(first, signal);
}

const html = { accept: "text/html" };

type Try = { name: string; send: () => Promise<Response> };
/** One of each kind of request that needs the database. */
function tries(): Try[] {
	const json = { "content-type": "application/json" };
	return [
		{ name: "page", send: () => person.get("/user/cases", html) },
		{ name: "light page", send: () => person.get("/user/cases", { ...html, "save-data": "on" }) },
		{ name: "data", send: () => person.get("/user/cases.data") },
		{
			name: "lists of a form",
			send: () => fetch(`${server.url}/api/fetch-state`, { method: "POST", headers: json, body: "{}" }),
		},
		{
			name: "login by API",
			send: () =>
				fetch(`${server.url}/api/v1/auth/login`, {
					method: "POST",
					headers: json,
					body: JSON.stringify({ username: "asha", password: "Asha@12345" }),
				}),
		},
		{
			name: "webhook",
			send: () =>
				fetch(`${server.url}/webhooks/razorpay`, {
					method: "POST",
					headers: { ...json, ...signed.headers },
					body: signed.body,
				}),
		},
	];
}

const signed = await (async () => {
	const { createHmac } = await import("node:crypto");
	const body = JSON.stringify({
		event: "payment.captured",
		payload: { payment: { entity: { id: "pay_unknown", order_id: "order_unknown" } } },
	});
	const signature = createHmac("sha256", "sandbox_webhook_secret").update(body).digest("hex");
	return { body, headers: { "x-razorpay-signature": signature, "x-razorpay-event-id": "evt_outage" } };
})();

/** Every kind of request is answered 503 within the limit, in words, saying when to come back, and logs nobody out. */
async function expectOutage(which = tries()) {
	await Promise.all(
		which.map(async ({ name, send }) => {
			const startedAt = Date.now();
			const response = await send();
			const text = await response.text();
			expect({ name, status: response.status, isInTime: Date.now() - startedAt < LIMIT_MS }).toEqual({
				name,
				status: 503,
				isInTime: true,
			});
			expect(Number(response.headers.get("retry-after")), name).toBeGreaterThan(0);
			expect(text, name).toContain(WORDS);
			const shown = text.replace(/<script[\s\S]*?<\/script>/g, "");
			expect(shown, name).not.toMatch(/fault on our side|Authentication failed|Login successful/);
			expect(
				response.headers.getSetCookie().filter((line) => /^(__Host-)?session=/.test(line)),
				name,
			).toEqual([]);
		}),
	);
}

async function until(look: () => Promise<boolean>, seconds = 20) {
	for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await wait(100)) if (await look()) return;
	throw new Error(`It did not come about in time:\n${server.output().slice(-2000)}`);
}

const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;

/** All is as before, and the same session still holds. */
async function expectBack() {
	await until(isReady);
	const page = await person.get("/user/cases", html);
	expect(page.status).toBe(200);
	expect(server.process.exitCode).toBeNull();
}

/**
 * A case whose court record the worker has fetched: pages, queue and worker do their parts. A job that the queue gave
 * away in its last moment is known to nobody and comes back when it expires, after 75 s.
 */
async function expectWorkDone() {
	const cnr = someCnr();
	const added = await api("POST", "/api/v1/cases/add", caseByApi(cnr));
	expect(added.status).toBe(200);
	await until(async () => {
		const list = await api("GET", `/api/v1/cases/${userId}?limit=100`);
		return new RegExp(`"${cnr}"`).test(list.text) && !/"record_status":"waiting"/.test(list.text);
	}, 120);
}

beforeAll(async () => {
	database = await startEmbedded(dataDir, () => {});
	url = database.url;
	server = await startServer({ DATABASE_URL: url, DATA_DIR: folder });
	person = openBrowser(server.url);
	await person.logIn("asha", "Asha@12345");
	({ call: api } = await logInClient(server.url, "asha", "Asha@12345"));
	const added = await api("POST", "/api/v1/cases/add", caseByApi(someCnr()));
	userId = Object(Object(added.json).data).user_id;
	expect((await person.get("/user/cases")).status).toBe(200);
}, 120_000);

afterAll(async () => {
	await server?.stop();
	await signalDatabase("SIGCONT").catch(() => {});
	await database?.stop();
	await rm(folder, { recursive: true, force: true });
}, 60_000);

describe("a database that stops", () => {
	test.each(IS_LONG ? (["SIGQUIT", "SIGINT"] as const) : (["SIGQUIT"] as const))(
		"by %s under load: 503 in words, and all comes back with it",
		async (signal) => {
			let isOver = false;
			const statuses = new Map<number, number>();
			const load = Array.from({ length: 6 }, async (_, i) => {
				while (!isOver) {
					const { status } = await (i % 2 ? person.get("/user/cases", html) : api("GET", `/api/v1/cases/${userId}`));
					statuses.set(status, (statuses.get(status) ?? 0) + 1);
				}
			});
			await wait(500);
			await stopDatabase(signal);
			await wait(300);
			await expectOutage();
			expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
			expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
			database = await startEmbedded(dataDir, () => {});
			expect(database.url).toBe(url);
			await expectBack();
			isOver = true;
			await Promise.all(load);
			expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
			await expectWorkDone();
		},
		200_000,
	);

	test("keeps what was typed out of harm: a form answers 503 too, and nothing is added twice", async () => {
		const cnr = someCnr();
		await stopDatabase("SIGQUIT");
		const refused = await api("POST", "/api/v1/cases/add", caseByApi(cnr));
		expect(refused).toMatchObject({ status: 503, json: { status: false, message: WORDS, code: "unavailable" } });
		database = await startEmbedded(dataDir, () => {});
		await expectBack();
		expect((await api("POST", "/api/v1/cases/add", caseByApi(cnr))).status).toBe(200);
	}, 60_000);
});

test("a page whose connections were cut is read once more, and nobody notices", async () => {
	const admin = postgres(url, { max: 1 });
	for (let round = 0; round < 3; round++) {
		await Promise.all([1, 2, 3].map(() => person.get("/user/cases")));
		await admin`select pg_terminate_backend(pid) from pg_stat_activity
			where application_name = 'nyaya-diary' and datname = current_database()`;
		const answers = await Promise.all([1, 2, 3].map(() => person.get("/user/cases", html)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	}
	await admin.end();
});

test("a frozen database is answered for within five seconds, and thaws", async () => {
	await Promise.all([1, 2, 3, 4].map(() => person.get("/user/cases")));
	await signalDatabase("SIGSTOP");
	try {
		await expectOutage();
		await expectOutage();
		const readiness = await fetch(`${server.url}/readyz`);
		expect(readiness.status).toBe(503);
		expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
	} finally {
		await signalDatabase("SIGCONT");
	}
	await expectBack();
	await expectWorkDone();
}, 200_000);

test("a locked table holds up what needs it and nothing else", async () => {
	const admin = postgres(url, { max: 1 });
	let release = () => {};
	const held = new Promise<void>((resolve) => (release = resolve));
	const isLocked = new Promise<void>((resolve) => {
		void admin.begin(async (tx) => {
			await tx`lock table cases in access exclusive mode`;
			resolve();
			await held;
		});
	});
	await isLocked;
	const needing: Try[] = tries().filter(({ name }) => ["page", "light page", "data"].includes(name));
	try {
		// A page of cases waits on four connections at once; twelve are for pages.
		const locked = expectOutage(needing.slice(0, 2));
		await wait(300);
		const startedAt = Date.now();
		expect((await person.get("/user/profile", html)).status).toBe(200);
		expect(Date.now() - startedAt).toBeLessThan(2000);
		await locked;
	} finally {
		release();
		await admin.end();
	}
	await expectBack();
}, 60_000);

test("G7: a refused form whose page cannot be read is an outage, with the time to try again", async () => {
	const admin = postgres(url, { max: 2 });
	const [row] = await admin`select id from cases where owner_id = ${userId} limit 1`;
	const page = `/user/cases/${row?.id}/hearing`;
	const fields = { intent: "save", day: "", outcome: "won" };
	expect((await person.post(page, fields, { headers: html })).status).toBe(400);
	const answer = await admin.begin(async (tx) => {
		await tx`lock table hearings in access exclusive mode`;
		return person.post(page, fields, { headers: html });
	});
	await admin.end();
	expect(answer.status).toBe(503);
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await answer.text()).toContain("Briefly unavailable");
	await expectBack();
}, 60_000);

test.runIf(IS_LONG)(
	"a database without a connection to spare is an outage, and is said at the start",
	async () => {
		const admin = postgres(url, { max: 1, onnotice: () => {} });
		await admin`create role narrow login password 'narrow' connection limit 12`;
		await admin`create database narrow owner narrow`;
		const own = new URL(url);
		own.pathname = "/narrow";
		const asAdmin = postgres(own.toString(), { max: 1, onnotice: () => {} });
		await asAdmin`create extension if not exists pg_trgm`;
		await asAdmin.end();
		[own.username, own.password] = ["narrow", "narrow"];
		const small = await startServer({ DATABASE_URL: own.toString(), DATA_DIR: folder, WORKER: "0" });
		expect(small.output()).toContain("DATABASE_POOL is more than the database allows");
		const visitor = openBrowser(small.url);
		await visitor.logIn("asha", "Asha@12345");
		await admin`alter role narrow connection limit 0`;
		await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'narrow'`;
		await expectOutage([
			{ name: "page", send: () => visitor.get("/user/cases", html) },
			{
				name: "api",
				send: () =>
					fetch(`${small.url}/api/fetch-state`, {
						method: "POST",
						headers: { "content-type": "application/json" },
						body: "{}",
					}),
			},
		]);
		await admin`alter role narrow connection limit 12`;
		await wait(600);
		expect((await visitor.get("/user/cases", html)).status).toBe(200);
		await small.stop();
		await admin`drop database narrow with (force)`;
		await admin`drop role narrow`;
		await admin.end();
	},
	90_000,
);

describe("the process", () => {
	test("that meets an exception nobody caught logs it, answers what runs and ends with 1", async () => {
		const preload = path.join(folder, "throw.mjs");
		await writeFile(preload, 'process.on("SIGUSR2", () => setImmediate(() => { throw new Error("unforeseen"); }));');
		const broken = await startServer({
			DATABASE_URL: url,
			DATA_DIR: folder,
			WORKER: "0",
			NODE_OPTIONS: `--import=${preload}`,
		});
		const startedAt = Date.now();
		broken.process.kill("SIGUSR2");
		const [code] = await once(broken.process, "exit");
		expect(code).toBe(1);
		expect(Date.now() - startedAt).toBeLessThan(20_000);
		expect(broken.output()).toMatch(/unforeseen.*an exception that nobody caught/);
	}, 60_000);

	test("outlives a promise that failed with nobody waiting", async () => {
		const preload = path.join(folder, "reject.mjs");
		await writeFile(preload, 'process.on("SIGUSR2", () => { Promise.reject(new Error("unwaited")); });');
		const alive = await startServer({
			DATABASE_URL: url,
			DATA_DIR: folder,
			WORKER: "0",
			NODE_OPTIONS: `--import=${preload}`,
		});
		alive.process.kill("SIGUSR2");
		for (let i = 0; i < 50 && !alive.output().includes("unwaited"); i++) await wait(50);
		expect(alive.output()).toContain("unwaited");
		expect((await fetch(`${alive.url}/readyz`)).status).toBe(200);
		await alive.stop();
	}, 60_000);

	test.runIf(IS_LONG).each(["stopped", "frozen"])(
		"told to stop ends in time though its database is %s",
		async (state) => {
			const dying = await startServer({ DATABASE_URL: url, DATA_DIR: folder });
			if (state === "frozen") await signalDatabase("SIGSTOP");
			else await stopDatabase("SIGQUIT");
			await wait(1500);
			const startedAt = Date.now();
			dying.process.kill("SIGTERM");
			await once(dying.process, "exit");
			expect(Date.now() - startedAt).toBeLessThan(21_000);
			if (state === "frozen") await signalDatabase("SIGCONT");
			else database = await startEmbedded(dataDir, () => {});
			await expectBack();
		},
		90_000,
	);
});
