import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, describe, expect, inject, test, vi } from "vitest";
import { logInClient, openClient } from "../support/browser/browser";
import { beginSlowLogin } from "../support/browser/slow-login";
import { caseByApi } from "../support/courts/case-by-api";
import { someCnr } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { IS_LONG } from "../support/length.js";
import { until } from "../support/server/children";
import { productionSettings } from "../support/server/production-settings";
import { fill, listAddresses } from "../support/server/routes";
import { type RunningServer, startServer } from "../support/server/server";

// Each starts one server or several, some with a PostgreSQL of their own.
vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(path.join(tmpdir(), "lifecycle-"));
const running: RunningServer[] = [];
afterEach(async () => {
	for (const server of running.splice(0)) await server.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(env: Record<string, string>, command?: string) {
	const server = await startServer(env, command);
	running.push(server);
	return server;
}

describe("the server on its own PostgreSQL", () => {
	const DATA_DIR = path.join(folder, "embedded");

	test("starts with nothing, says where it is and who can log in, and keeps what it answered through kill -9", async () => {
		const first = await start({ DATA_DIR });
		await until(async () => first.output().includes("asha / Asha@12345"));
		expect(first.output()).toContain(`http://localhost:${first.port}`);
		const { call, token } = await logInClient(first.url, "asha", "Asha@12345");
		const added = await call("POST", "/api/v1/cases/add", caseByApi(someCnr()));
		expect(added.status).toBe(200);
		const { id, user_id: userId } = Object(Object(added.json).data);
		first.process.kill("SIGKILL");
		await once(first.process, "exit");

		const second = await start({ DATA_DIR });
		const list = await openClient(second.url, token)("GET", `/api/v1/cases/${userId}?limit=100`);
		expect(list.status).toBe(200);
		expect(list.text).toContain(id);
	});

	test("stops cleanly on SIGTERM, its database too, and starts again with all data", async () => {
		const server = await start({ DATA_DIR });
		server.process.kill("SIGTERM");
		const [code] = await once(server.process, "exit");
		expect(code).toBe(0);
		expect(await readdir(path.join(DATA_DIR, "postgres"))).not.toContain("postmaster.pid");
		const again = await start({ DATA_DIR });
		const { call } = await logInClient(again.url, "ravi", "Ravi@12345");
		expect((await call("POST", "/api/fetch-state", {})).status).toBe(200);
	});
});

describe("the built-in PostgreSQL", () => {
	const DATA_DIR = path.join(folder, "watched");
	const isReady = async (server: RunningServer) => (await fetch(`${server.url}/readyz`)).ok;
	const run = (env: Record<string, string>, ...args: string[]) =>
		spawn(process.execPath, ["build/server/index.js", ...args], {
			env: { PATH: process.env.PATH, NODE_ENV: "production", SANDBOX: "1", LOG_LEVEL: "warn", ...env },
			stdio: ["ignore", "pipe", "pipe"],
		});

	test.runIf(IS_LONG)("is started again when it was killed", async () => {
		const server = await start({ DATA_DIR });
		const pidFile = path.join(DATA_DIR, "postgres/postmaster.pid");
		const pid = async () => Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
		const killed = await pid();
		process.kill(killed, "SIGKILL");
		await until(async () => (await pid()) !== killed && (await isReady(server)));
		expect(server.process.exitCode).toBeNull();
	});

	test.runIf(IS_LONG)("stays when a backup that began before the server, or another server, ends", async () => {
		const BACKUP_PASSPHRASE = randomBytes(24).toString("hex");
		const backup = run({ DATA_DIR, BACKUP_PASSPHRASE }, "backup", path.join(folder, "beside.age"));
		const ended = once(backup, "exit");
		await until(async () => (await readdir(path.join(DATA_DIR, "postgres"))).includes("postmaster.pid"));
		const server = await start({ DATA_DIR });
		const other = await start({ DATA_DIR, WORKER: "0" });
		expect(await ended).toEqual([0, null]);
		expect(await isReady(server)).toBe(true);
		await other.stop();
		expect(await isReady(server)).toBe(true);
		await server.stop();
		expect(await readdir(path.join(DATA_DIR, "postgres"))).not.toContain("postmaster.pid");
	});
});

test("a start that cannot be right ends with one line", async () => {
	const begin = (DATA_DIR: string) =>
		spawnSync(process.execPath, ["build/server/index.js", "start"], {
			env: { PATH: process.env.PATH, NODE_ENV: "production", SANDBOX: "1", DATA_DIR },
			encoding: "utf8",
		});
	const file = path.join(folder, "a-file");
	await writeFile(file, "");
	expect(begin(file)).toMatchObject({ status: 78, stderr: `Settings: DATA_DIR ${file} is a file. Name a folder.\n` });
	const cutShort = path.join(folder, "cut-short");
	await mkdir(cutShort);
	await writeFile(path.join(cutShort, "session-secret"), "abc");
	const { status, stderr } = begin(cutShort);
	expect(status).toBe(78);
	expect(stderr).toMatch(/^Settings: .*session-secret is cut short: delete it\. .*\n$/);
});

test("a request under way when the server is told to stop is still answered", async () => {
	const database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	const server = await start({ DATABASE_URL: database.url });
	const finish = await beginSlowLogin(server.url);
	server.process.kill("SIGTERM");
	// Nothing tells from outside that it has heard the signal.
	await wait(300);
	expect((await finish()).statusCode).toBe(200);
	const [code] = await once(server.process, "exit");
	expect(code).toBe(0);
	await database.drop();
});

test("a server told to stop says so at /readyz first, and answers meanwhile on connections that were there and on new ones", async () => {
	const database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	const server = await start({ DATABASE_URL: database.url, WORKER: "0", SHUTDOWN_NOTICE_SECONDS: "2" });
	const ask = async (address: string) => (await fetch(server.url + address)).status;
	expect(await ask("/readyz")).toBe(200);
	const toldAt = Date.now();
	server.process.kill("SIGTERM");
	await until(async () => (await ask("/readyz")) === 503, 1);
	expect(await ask("/healthz")).toBe(200);
	const login = { username: "asha", password: "Asha@12345" };
	const answer = await openClient(server.url)("POST", "/api/v1/auth/login", login);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("connection")).toBe("close");
	const [code] = await once(server.process, "exit");
	expect(code).toBe(0);
	expect(Date.now() - toldAt).toBeGreaterThanOrEqual(2_000);
	await database.drop();
});

test("/readyz says when the database is gone, /healthz that the process lives", async () => {
	const database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	const server = await start({ DATABASE_URL: database.url, WORKER: "0" });
	expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
	await database.drop();
	expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
	expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

describe("a wrong setting stops the start with one line that names it", () => {
	const run = (env: Record<string, string>) =>
		spawnSync(process.execPath, ["build/server/index.js", "start"], {
			env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", DATA_DIR: folder, ...env },
			encoding: "utf8",
		});

	test.each([
		["a port that is none", { SANDBOX: "1", PORT: "many" }, /^Settings: PORT must be a port number.*\n$/],
		[
			"a database address that is none",
			{ SANDBOX: "1", DATABASE_URL: "mysql://x" },
			/^Settings: DATABASE_URL must be a full URL.*\n$/,
		],
		[
			"a short secret",
			{ SANDBOX: "1", SESSION_SECRET: "short" },
			/^Settings: SESSION_SECRET must have at least 32 characters.*\n$/,
		],
		[
			"production without a word on the sandbox",
			{},
			/^Settings: Missing settings: PUBLIC_URL, SESSION_SECRET, ECOURTS_BASE_URL.*SANDBOX=1.*\n$/,
		],
		[
			"a provider named, the others not",
			{ NODE_ENV: "test", SMS_AUTHKEY: "x" },
			/^Settings: Missing settings: .*RAZORPAY_KEY_ID.*\n$/,
		],
	])("%s", (_, env, line) => {
		const { status, stderr } = run(env);
		expect(status).not.toBe(0);
		expect(stderr).toMatch(line);
	});
});

const TOKEN = randomBytes(32).toString("hex");

test("outside a sandbox nothing of it is there, and a password alone for administrators is warned of", async () => {
	const database = await createDatabase(inject("databaseUrl"));
	const named = { ...productionSettings(), ADMIN_SECOND_FACTOR: "optional", METRICS_TOKEN: TOKEN };
	const server = await start({ DATABASE_URL: database.url, LOG_LEVEL: "info", ...named });
	expect(server.output()).toContain("ADMIN_SECOND_FACTOR=optional: administrators log in with their password alone.");
	const simulated = listAddresses().filter(({ pattern }) => pattern.startsWith("/sandbox"));
	expect(simulated.length).toBeGreaterThan(6);
	for (const { pattern } of simulated)
		for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
			const answer = await fetch(server.url + fill(pattern), { method });
			// Remix refuses OPTIONS at every address, also where nothing is.
			expect([method, pattern, answer.status]).toEqual([method, pattern, method === "OPTIONS" ? 405 : 404]);
		}
	// A proxy on this machine may look like a program on it.
	expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
	const headers = { authorization: `Bearer ${TOKEN}` };
	expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(200);
	for (const token of ["/calendar/live-7f3.ics", "/s/live-7f3", "/calend%61r/live-7f3.ics"])
		expect((await fetch(server.url + token, { method: "POST" })).status, token).toBe(405);
	expect(server.output()).toContain('"path":"/calendar/…"');
	expect(server.output()).not.toContain("live-7f3");
	const login = await openClient(server.url)("POST", "/api/v1/auth/login", {
		username: "asha",
		password: "Asha@12345",
	});
	expect(login.status).toBe(401);
	for (const address of ["/api/docs", "/api/v1/openapi.json"])
		expect(await (await fetch(server.url + address)).text(), address).not.toContain("Asha@12345");
	const contact = await (await fetch(`${server.url}/contact`)).text();
	for (const part of ["Court Diary LLP", "7 Tilak Road", "Kavita Rao", "In force from 28 Nov 2026"])
		expect(contact).toContain(part);
	await server.stop();
	await database.drop();
});

test.runIf(IS_LONG)("a look-up a killed worker had in hand is done by the next one, once", async () => {
	const database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	let isHanging = true;
	const asked: string[] = [];
	const provider = createServer((req, res) => {
		const chunks: Buffer[] = [];
		req.on("data", (chunk) => chunks.push(chunk));
		req.on("end", () => {
			const { cnr } = JSON.parse(String(Buffer.concat(chunks)));
			asked.push(cnr);
			if (!isHanging)
				res
					.writeHead(200, { "content-type": "application/json" })
					.end(JSON.stringify({ cnr, parties: { petitioners: ["Found after all"] } }));
		});
	}).listen(0, "127.0.0.1");
	await once(provider, "listening");
	const address = provider.address();
	const ECOURTS_BASE_URL = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
	const env = { DATABASE_URL: database.url, ECOURTS_BASE_URL, DATA_DIR: path.join(folder, "worker") };
	const web = await start({ ...env, WORKER: "0" });
	const sql = postgres(database.url, { max: 1 });
	await sql`delete from pgboss.job where name = 'fetch-court-record'`;
	const { call } = await logInClient(web.url, "ravi", "Ravi@12345");
	const cnr = someCnr();
	const added = await call("POST", "/api/v1/cases/add", caseByApi(cnr));
	expect(added.json).toMatchObject({ data: { record_status: "waiting" } });

	const worker = await start({ ...env, LOG_LEVEL: "info" }, "worker");
	await until(async () => asked.includes(cnr));
	worker.process.kill("SIGKILL");
	await once(worker.process, "exit");
	isHanging = false;
	// Time passes: the try the dead worker had in hand runs out.
	await sql`update pgboss.job set started_on = now() - interval '2 minutes' where state = 'active'`;
	await start({ ...env, LOG_LEVEL: "info" }, "worker");
	const userId = Object(Object(added.json).data).user_id;
	await until(async () => (await call("GET", `/api/v1/cases/${userId}`)).text.includes("Found after all"), 45);
	expect(asked.filter((one) => one === cnr)).toHaveLength(2);
	await sql.end();
	provider.closeAllConnections();
	provider.close();
	for (const server of running.splice(0)) await server.stop();
	await database.drop();
});
