import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logInClient, openBrowser } from "../support/browser";
import { someCnr } from "../support/people";
import { type RunningServer, startServer } from "../support/server";
import { startPair } from "../support/standby";

const MAX_LAG_SECONDS = 20;
const ADMIN_LIST = "/api/v1/cases/admin/cases?page=1&limit=50";

let pair: Awaited<ReturnType<typeof startPair>>;
let server: RunningServer;
let asha: ReturnType<typeof openBrowser>;
let program: Awaited<ReturnType<typeof logInClient>>["call"];
let admin: Awaited<ReturnType<typeof logInClient>>["call"];
let userId: string;

beforeAll(async () => {
	pair = await startPair();
	server = await startServer({
		DATABASE_URL: pair.primaryUrl,
		DATABASE_REPLICA_URLS: pair.standbyUrl,
		REPLICA_MAX_LAG_SECONDS: String(MAX_LAG_SECONDS),
		LOG_LEVEL: "info",
	});
	asha = openBrowser(server.url);
	await asha.logIn("asha", "Asha@12345");
	program = (await logInClient(server.url, "asha", "Asha@12345")).call;
	admin = (await logInClient(server.url, "admin", "Admin@12345")).call;
	userId = await onPrimary(async (sql) => String((await sql`select id from users where username = 'asha'`)[0]?.id));
}, 120_000);

afterAll(async () => {
	await server?.stop();
	await pair?.close();
}, 60_000);

async function asking<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	try {
		return await work(sql);
	} finally {
		await sql.end();
	}
}
const onPrimary = <T>(work: (sql: postgres.Sql) => Promise<T>) => asking(pair.primaryUrl, work);
const onStandby = <T>(work: (sql: postgres.Sql) => Promise<T>) => asking(pair.standbyUrl, work);

async function until(words: string, look: () => Promise<boolean>, seconds = 30) {
	for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await wait(100)) if (await look()) return;
	throw new Error(`It did not come about: ${words}\n${server.output().slice(-3000)}`);
}

async function metric(line: RegExp): Promise<number> {
	const text = await (await fetch(`${server.url}/metrics`)).text();
	return Number(line.exec(text)?.[1] ?? 0);
}
const reads = (outcome: "ok" | "failed") =>
	metric(new RegExp(`^nyaya_replica_reads_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\S+)`, "m"));
const isUsable = async () => (await metric(/^nyaya_replica_usable\{[^}]*\} (\S+)/m)) === 1;

/** How many statements of a request the replica answers. */
async function readsOf(request: () => Promise<unknown>): Promise<number> {
	const before = await reads("ok");
	await request();
	return (await reads("ok")) - before;
}

const listed = async (cnr: string) => (await (await asha.get(`/user/cases?filter=show&q=${cnr}`)).text()).includes(cnr);
const listedByProgram = async (cnr: string) => (await program("GET", `/api/v1/cases/${userId}`)).text.includes(cnr);
const listedByAdmin = async (cnr: string) => (await admin("GET", ADMIN_LIST)).text.includes(cnr);

async function addCase(): Promise<string> {
	const cnr = someCnr();
	const about = { state: "Maharashtra", district: "Pune", case_date: "2024", case_number: "1/2024", cnr_number: cnr };
	const { status, text } = await program("POST", "/api/v1/cases/add", about);
	expect(status, text).toBe(200);
	return cnr;
}

/** All three are answered by the replica, which has everything they wrote. */
async function untilAllRead() {
	for (const request of [
		() => asha.get("/user/cases"),
		() => program("GET", `/api/v1/cases/${userId}`),
		() => admin("GET", ADMIN_LIST),
	])
		await until("a list is read from the replica", async () => (await readsOf(request)) > 0);
}

const pause = () => onStandby((sql) => sql`select pg_wal_replay_pause()`);
const resume = () => onStandby((sql) => sql`select pg_wal_replay_resume()`);

test("lists are read from the replica, and who asks and what they may from the primary", async () => {
	await untilAllRead();
	await asha.get("/user/transactions");
	const queries = await onStandby(
		(sql) =>
			sql<{ query: string }[]>`select query from pg_stat_activity where application_name = 'nyaya-diary replica reads'`,
	);
	expect(queries.length).toBeGreaterThan(0);
	expect(queries.some(({ query }) => /from "cases"|from cases/.test(query))).toBe(true);
	for (const { query } of queries) expect(query).not.toMatch(/\b(sessions|api_tokens|rate_limits|transactions)\b/);
	expect(await reads("failed")).toBe(0);
	expect(server.output()).toContain("a replica is in use");
}, 60_000);

describe("while the replica stands still", () => {
	let cnr = "";

	test("a person sees what they wrote at once, on each device and by token, and others see it later", async () => {
		await untilAllRead();
		await pause();
		cnr = await addCase();
		expect(await listed(cnr)).toBe(true);
		expect(await listedByProgram(cnr)).toBe(true);
		expect(await readsOf(() => listedByAdmin(cnr))).toBeGreaterThan(0);
		expect(await listedByAdmin(cnr)).toBe(false);
		await resume();
		await until("others see it, too", () => listedByAdmin(cnr));
		await untilAllRead();
	}, 90_000);

	test("it is left alone once it is too far behind", async () => {
		await pause();
		cnr = await addCase();
		await until("it is too far behind", async () => !(await isUsable()), MAX_LAG_SECONDS + 15);
		expect(await listedByAdmin(cnr)).toBe(true);
		expect(await metric(/^nyaya_replica_lag_seconds\{[^}]*\} (\S+)/m)).toBeGreaterThan(MAX_LAG_SECONDS);
		expect(server.output()).toContain("a replica is left alone");
		await resume();
		await untilAllRead();
	}, 120_000);
});

/** Statuses of what people ask meanwhile, until `isOver`. */
async function askUntil(isOver: () => Promise<boolean>) {
	const statuses = new Set<number>();
	let isDone = false;
	const person = async (ask: () => Promise<{ status: number }>) => {
		while (!isDone) {
			statuses.add((await ask()).status);
			await wait(20);
		}
	};
	const people = Promise.all([
		person(() => asha.get("/user/cases")),
		person(() => program("GET", `/api/v1/cases/${userId}`)),
		person(() => admin("GET", ADMIN_LIST)),
	]);
	try {
		await until("the state changes", isOver);
		await wait(1000);
	} finally {
		isDone = true;
		await people;
	}
	return [...statuses];
}

test.each([
	["that is killed", () => pair.killStandby(), () => pair.startStandby()],
	["that is frozen", async () => pair.freezeStandby(), async () => pair.thawStandby()],
])(
	"nobody notices a replica %s, and it is asked again once it is back",
	async (_, end, begin) => {
		await untilAllRead();
		const answers = askUntil(async () => !(await isUsable()));
		await end();
		expect(await answers).toEqual([200]);
		const back = askUntil(isUsable);
		await begin();
		expect(await back).toEqual([200]);
		await untilAllRead();
	},
	120_000,
);
