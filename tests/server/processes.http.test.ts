import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { logInClient, openClient } from "../support/browser/browser";
import { beginSlowLogin } from "../support/browser/slow-login";
import { someCnr } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { IS_LONG } from "../support/length.js";
import { isAlive, listChildren, until } from "../support/server/children";
import { type RunningServer, startServer } from "../support/server/server";

const folder = await mkdtemp(path.join(tmpdir(), "processes-"));
const running: RunningServer[] = [];
afterEach(async () => {
	for (const server of running.splice(0)) await server.stop();
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server with its children, all of them ready. */
async function startMany(env: Record<string, string>, processes = 2) {
	const server = await startServer({ LOG_LEVEL: "info", WEB_PROCESSES: String(processes), ...env });
	running.push(server);
	await until(async () => server.output().includes("every process is ready"), 120);
	return server;
}

/** Ends like `fetch`, on a connection of its own or the agent's. */
const ask = (url: string, agent?: Agent, body?: object, headers: Record<string, string> = {}) =>
	new Promise<{ status: number; text: string }>((resolve, reject) => {
		const method = body ? "POST" : "GET";
		const type = body ? { "content-type": "application/json" } : {};
		const sent = request(url, { agent: agent ?? false, method, headers: { ...headers, ...type } }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", reject);
			response.on("end", () => resolve({ status: response.statusCode ?? 0, text: String(Buffer.concat(chunks)) }));
		});
		sent.on("error", reject);
		sent.end(body && JSON.stringify(body));
	});

/** The samples of a metric by their labels, as text. */
async function readMetric(url: string, name: string) {
	const { text } = await ask(`${url}/metrics`);
	return [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, "gm"))].map(([, labels = "", value]) => ({
		labels,
		value: Number(value),
	}));
}

const sum = (samples: { value: number }[]) => samples.reduce((all, { value }) => all + value, 0);
const of = <Sample extends { labels: string }>(samples: Sample[], label: string) =>
	samples.filter(({ labels }) => labels.includes(label));

/** Asks without a pause, on connections that stay and on new ones, until told to stop. */
function openLoad(url: string) {
	const failures: string[] = [];
	let answered = 0;
	let isOver = false;
	async function client(agent: Agent | undefined, address: string) {
		for (; !isOver; await wait(5)) {
			try {
				const { status } = await ask(url + address, agent);
				if (status === 200) answered += 1;
				else failures.push(`${address} ${status}`);
			} catch (error) {
				failures.push(`${address} ${Object(error).code ?? error}`);
			}
		}
		agent?.destroy();
	}
	const clients = [
		...Array.from({ length: 6 }, () => client(new Agent({ keepAlive: true, maxSockets: 1 }), "/healthz")),
		...Array.from({ length: 2 }, () => client(new Agent({ keepAlive: true, maxSockets: 1 }), "/")),
		...Array.from({ length: 3 }, () => client(undefined, "/readyz")),
	];
	return {
		answered: () => answered,
		async stop() {
			isOver = true;
			await Promise.all(clients);
			return failures;
		},
	};
}

describe("two web processes and a worker on one database", () => {
	let database: Awaited<ReturnType<typeof createDatabase>>;
	let server: RunningServer;
	const children = () => listChildren(server.process.pid);
	beforeAll(async () => {
		database = await createDatabase(inject("databaseUrl"), inject("templateName"));
		server = await startMany({ DATABASE_URL: database.url, DATABASE_POOL: "6" });
		// It stays for all tests of this group.
		running.splice(0);
	}, 120_000);
	afterAll(async () => {
		await server?.stop();
		await database?.drop();
	}, 60_000);

	test("all answer, and one scrape adds up what each of them has counted", async () => {
		expect(children().map(({ name }) => name)).toEqual(["web-1", "web-2", "worker"]);
		const route = 'route="/healthz"';
		const before = sum(of(await readMetric(server.url, "nyaya_http_requests_total"), route));
		for (let i = 0; i < 40; i++) expect((await ask(`${server.url}/healthz`)).status).toBe(200);
		const counted = await until(async () => {
			const found = of(await readMetric(server.url, "nyaya_http_requests_total"), route);
			return sum(found) === before + 40 && found;
		});
		for (const name of ["web-1", "web-2"]) expect(sum(of(counted, `child="${name}"`)), name).toBeGreaterThan(10);
		expect(
			new Set((await readMetric(server.url, "process_resident_memory_bytes")).map(({ labels }) => labels)),
		).toEqual(new Set(['child="web-1"', 'child="web-2"', 'child="worker"']));
	});

	test("what the database knows is given once", async () => {
		for (const [name, value] of Object.entries({ nyaya_database_up: 1, nyaya_lookups_month_budget: 10_000 }))
			expect(await readMetric(server.url, name), name).toEqual([{ labels: "", value }]);
		const { text } = await ask(`${server.url}/metrics`);
		const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
		expect(names).toEqual([...new Set(names)]);
	});

	test("one of them works the queue, and no other", async () => {
		const { call } = await logInClient(server.url, "asha", "Asha@12345");
		const added = await call("POST", "/api/v1/cases/add", {
			state: "Maharashtra",
			district: "Pune",
			case_date: "2024",
			case_number: "1/2024",
			cnr_number: someCnr(),
		});
		expect(added.status).toBe(200);
		const done = await until(async () => {
			const jobs = await readMetric(server.url, "nyaya_job_duration_seconds_count");
			return of(jobs, 'queue="fetch-court-record"').length > 0 && jobs;
		}, 30);
		expect(done.filter(({ labels }) => !labels.includes('child="worker"'))).toEqual([]);
	});

	test("the sandbox's WhatsApp remembers numbers and messages, whichever of them is asked", async () => {
		const url = `${server.url}/sandbox/whatsapp/v23.0/100000000000001/messages`;
		const send = async (to: string, reference: string) => {
			const parameters = ["Rao v. State", "https://example.in/stop"].map((text) => ({ type: "text", text }));
			const template = {
				name: "case_message",
				language: { code: "en" },
				components: [{ type: "body", parameters }],
			};
			const body = {
				messaging_product: "whatsapp",
				to,
				type: "template",
				template,
				biz_opaque_callback_data: reference,
			};
			const { status, text } = await ask(url, undefined, body, { authorization: "Bearer sandbox_token" });
			return status === 200 ? 200 : Object(Object(JSON.parse(text)).error).code;
		};
		// The first try of a message to this number gets 131000, each later one is accepted.
		const tries = [];
		for (let i = 0; i < 4; i++) tries.push(await send("919800131000", "one message"));
		expect(tries).toEqual([131000, 200, 200, 200]);
		// 45 at once, and one more for every six seconds that the sending takes.
		let sent = 0;
		const startedAt = Date.now();
		const allowed = () => 46 + (Date.now() - startedAt) / 6000;
		while (sent <= allowed() && (await send("919800000456", `message ${sent}`)) === 200) sent += 1;
		expect(sent).toBeGreaterThanOrEqual(45);
		expect(sent).toBeLessThanOrEqual(allowed());
	});

	test("a web process that is killed is replaced, and the other answers meanwhile", async () => {
		const before = children();
		const [killed] = before;
		process.kill(killed?.pid ?? 0, "SIGKILL");
		await wait(100);
		expect((await ask(`${server.url}/readyz`)).status).toBe(200);
		const after = await until(async () => {
			const now = children();
			return now.length === 3 && now[0]?.pid !== killed?.pid && now;
		});
		expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
		expect(after.slice(1)).toEqual(before.slice(1));
		await until(async () => {
			const counted = await readMetric(server.url, "process_resident_memory_bytes");
			return of(counted, 'child="web-1"').length === 1;
		});
	});

	test("SIGUSR2 replaces all of them, and no request fails", { timeout: 300_000 }, async () => {
		const before = children();
		const load = openLoad(server.url);
		await wait(1000);
		server.process.kill("SIGUSR2");
		await until(async () => server.output().includes("every process was replaced"), 240);
		await wait(500);
		const failures = await load.stop();
		expect(failures).toEqual([]);
		expect(load.answered()).toBeGreaterThan(500);
		const after = children();
		expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
		const old = new Set(before.map(({ pid }) => pid));
		expect(after.filter(({ pid }) => old.has(pid))).toEqual([]);
	});
});

describe("on the built-in PostgreSQL", () => {
	const DATA_DIR = path.join(folder, "embedded");
	const aCase = { state: "Maharashtra", district: "Pune", case_date: "2024", case_number: "1/2024" };

	test.runIf(IS_LONG)(
		"kill -9 of the parent leaves no child, and the next start has all data",
		{ timeout: 300_000 },
		async () => {
			const first = await startMany({ DATA_DIR });
			const { call, token } = await logInClient(first.url, "asha", "Asha@12345");
			const added = await call("POST", "/api/v1/cases/add", { ...aCase, cnr_number: someCnr() });
			const { id, user_id: userId } = Object(Object(added.json).data);
			const left = listChildren(first.process.pid);
			expect(left.length).toBe(3);
			first.process.kill("SIGKILL");
			await until(async () => !left.some(({ pid }) => isAlive(pid)), 10);

			const second = await startMany({ DATA_DIR });
			const list = await openClient(second.url, token)("GET", `/api/v1/cases/${userId}?limit=100`);
			expect(list.text).toContain(id);
		},
	);

	test.runIf(IS_LONG)(
		"SIGTERM lets a request under way end, then ends all of them and the database",
		{
			timeout: 120_000,
		},
		async () => {
			const server = await startMany({ DATA_DIR });
			const pids = listChildren(server.process.pid).map(({ pid }) => pid);
			const finish = await beginSlowLogin(server.url);
			// As a supervisor or a terminal does: to the whole group.
			for (const pid of [server.process.pid ?? 0, ...pids]) process.kill(pid, "SIGTERM");
			await wait(300);
			expect((await finish()).statusCode).toBe(200);
			const [code] = await once(server.process, "exit");
			expect(code).toBe(0);
			expect(pids.filter(isAlive)).toEqual([]);
			expect(await readdir(path.join(DATA_DIR, "postgres"))).not.toContain("postmaster.pid");
		},
	);
});

test.runIf(IS_LONG)(
	"without settings the children are in a sandbox where their parent is",
	{ timeout: 120_000 },
	async () => {
		const server = await startMany({ SANDBOX: "", DATA_DIR: path.join(folder, "embedded") });
		expect((await ask(`${server.url}/sandbox`)).status).toBe(200);
		expect(server.output()).toContain("asha / Asha@12345");
	},
);

describe("a process that cannot start", () => {
	let database: Awaited<ReturnType<typeof createDatabase>>;
	beforeAll(async () => {
		database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	});
	afterAll(() => database?.drop());

	test("ends all of them where it is the first, in its own words", { timeout: 120_000 }, async () => {
		const taken = createServer().listen(0, "127.0.0.1");
		await once(taken, "listening");
		const { port } = Object(taken.address());
		const child = spawn(process.execPath, ["build/server/index.js", "start"], {
			env: {
				PATH: process.env.PATH,
				NODE_ENV: "production",
				SANDBOX: "1",
				LOG_LEVEL: "warn",
				DATA_DIR: folder,
				DATABASE_URL: database.url,
				PORT: String(port),
				WEB_PROCESSES: "2",
			},
		});
		let said = "";
		child.stderr.on("data", (chunk) => (said += chunk));
		const [code] = await once(child, "exit");
		taken.close();
		expect(code).toBe(1);
		expect(said).toBe(`PORT ${port} is taken. Set PORT to a free one.\n`);
	});

	test.runIf(IS_LONG)("in the place of one that died is tried again", { timeout: 120_000 }, async () => {
		const secret = path.join(folder, "secret");
		const words = "a".repeat(8) + "bcdefghij".repeat(6);
		await writeFile(secret, words);
		const server = await startMany({ DATABASE_URL: database.url, SESSION_SECRET_FILE: secret });
		const [web] = listChildren(server.process.pid);
		await rm(secret);
		process.kill(web?.pid ?? 0, "SIGKILL");
		await until(async () => server.output().includes("a process could not start: it is tried again"), 60);
		expect((await ask(`${server.url}/readyz`)).status).toBe(200);
		await writeFile(secret, words);
		await until(async () => {
			const now = listChildren(server.process.pid).find(({ name }) => name === web?.name);
			return now && of(await readMetric(server.url, "process_resident_memory_bytes"), 'child="web-1"').length === 1;
		}, 60);
	});
});
