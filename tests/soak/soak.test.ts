import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compare, letSettle } from "../faults/compare";
import { startProduct } from "../faults/product";
import { openBrowser } from "../support/browser/browser";
import { openFactories, PASSWORD } from "../support/database/people";
import { ask } from "./pages.js";

/** How long it lasts, in minutes: `SOAK_MINUTES`, else 30. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const TOTAL_MS = MINUTES * 60_000;
const WARM_UP_MS = Math.min(10 * 60_000, TOTAL_MS / 3);
const FAULT_EVERY_MS = 60_000;
const MEASURED_SECONDS = 10;
const CONNECTIONS = 32;
const MAX_GROWTH = 1.1;
const SETTLE_SECONDS = 180;
const PAGE_BYTES = 4096;

let product: Awaited<ReturnType<typeof startProduct>>;
let sql: postgres.Sql;
let cookie: string;

beforeAll(async () => {
	product = await startProduct();
	sql = postgres(product.cluster.url, { max: 1, onnotice: () => {} });
	const given = openFactories(product.cluster.url);
	const reader = await given.givenUser();
	for (let added = 0; added < 50; added++) await given.givenCase(reader.id);
	await given.close();
	const browser = openBrowser(product.processes.server.url);
	await browser.logIn(reader.username, PASSWORD);
	cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}, 120_000);

afterAll(async () => {
	await sql?.end({ timeout: 1 });
	await product?.close();
}, 60_000);

const megabytesOf = (pid = 0) => (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES) / 1e6;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const FAULTS: { name: string; cause: () => Promise<unknown> }[] = [
	{
		name: "connections ended",
		async cause() {
			await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`;
		},
	},
	{
		name: "eCourts broken",
		async cause() {
			product.companies.break("ecourts");
			await wait(10_000);
			product.companies.break(undefined);
		},
	},
	{
		name: "PostgreSQL stopped",
		async cause() {
			await product.cluster.stop("fast");
			await wait(3_000);
			await product.cluster.start();
		},
	},
	{
		name: "worker killed",
		async cause() {
			await product.killWorker();
			await product.startWorker();
		},
	},
	{
		name: "WhatsApp broken",
		async cause() {
			product.companies.break("whatsapp");
			await wait(10_000);
			product.companies.break(undefined);
		},
	},
];

test("half the bench's load with a fault a minute leaves memory flat", { timeout: TOTAL_MS + 300_000 }, async () => {
	const { server } = product.processes;
	const load = { url: `${server.url}/user/cases`, connections: CONNECTIONS, headers: { cookie } };
	const full = await ask({ ...load, duration: MEASURED_SECONDS });
	expect(full.non2xx, "every page of the list is answered before anything is broken").toBe(0);
	const rate = Math.max(1, Math.round(full.requests.average / 2));
	const startedAt = Date.now();
	const readings: number[] = [];
	const watch = setInterval(() => {
		if (Date.now() - startedAt >= WARM_UP_MS) readings.push(megabytesOf(server.process.pid));
	}, 1_000);
	const pages = ask({ ...load, overallRate: rate, duration: TOTAL_MS / 1000 });
	const caused: string[] = [];
	for (let turn = 0; Date.now() - startedAt + FAULT_EVERY_MS / 2 < TOTAL_MS; turn++) {
		const fault = FAULTS[turn % FAULTS.length];
		await wait(FAULT_EVERY_MS / 2);
		await fault?.cause();
		await product.untilReady();
		caused.push(fault?.name ?? "");
		await wait(Math.max(0, startedAt + (turn + 1) * FAULT_EVERY_MS - Date.now()));
	}
	const done = await pages;
	clearInterval(watch);
	await product.load.stop();

	const part = Math.max(1, Math.floor(readings.length / 4));
	const [first, last] = [median(readings.slice(0, part)), median(readings.slice(-part))];
	console.log(
		`${MINUTES} minutes, ${rate} pages a second of ${Math.round(full.requests.average)}: ${done.requests.total} answers, ` +
			`${done.non2xx} of them not good, p99 ${done.latency.p99} ms. Faults: ${caused.join(", ")}. ` +
			`Memory after warming ${first.toFixed(0)} MB, at the end ${last.toFixed(0)} MB.`,
	);
	expect(caused.length).toBeGreaterThan(0);
	expect(server.process.exitCode, server.output().slice(-2000)).toBeNull();
	expect(last / first).toBeLessThan(MAX_GROWTH);
});

test("no job is stuck, and nothing is lost or done twice", { timeout: (SETTLE_SECONDS + 60) * 1000 }, async () => {
	await letSettle(sql, SETTLE_SECONDS);
	expect(await compare(sql, product.load, product.companies)).toEqual([]);
	const stuck = await sql`
		select name, state, count(*)::int as jobs from pgboss.job
		where state in ('created', 'retry', 'active') and created_on < now() - interval '10 minutes' group by name, state`;
	expect([...stuck]).toEqual([]);
});

test("check:data finds every statement about the data true", { timeout: 120_000 }, async () => {
	expect(await product.checkData()).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ hold, 0 broken/) });
});
