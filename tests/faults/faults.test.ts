import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IS_LONG } from "../support/length.js";
import { COMPANIES } from "./companies";
import { compare, letSettle } from "./compare";
import type { Counts } from "./load";
import { startProduct } from "./product";

/** The short form takes about a minute, the long one ten. */
const TOTAL_MS = IS_LONG ? 9 * 60_000 : 0;
const CALM_MS = IS_LONG ? 5_000 : 1_500;
const STOPPED_MS = IS_LONG ? 10_000 : 2_500;
const FROZEN_MS = IS_LONG ? 30_000 : 8_000;
const BROKEN_MS = IS_LONG ? 10_000 : 2_000;
const DISK_FULL_MS = IS_LONG ? 15_000 : 3_000;
/** By then everything the load does has asked each company at least once. */
const MAX_TO_MEET_MS = 120_000;
/** Look-ups come eight a second, so a quick machine, which added more cases, settles longer than this in all. */
const SETTLE_SECONDS = 60;
const MAX_SETTLE_MS = 900_000;

let product: Awaited<ReturnType<typeof startProduct>>;
let sql: postgres.Sql;

beforeAll(async () => {
	product = await startProduct();
}, 120_000);

afterAll(async () => {
	await sql?.end({ timeout: 1 });
	await product?.close();
}, 60_000);

/** One fault: calm before it, the fault for its time, and the way back. */
async function during(name: string, begin: () => unknown, ms: number, end: () => unknown = () => {}) {
	const { load } = product;
	load.phase(`calm before: ${name}`);
	await wait(CALM_MS);
	load.phase(name);
	await begin();
	await wait(ms);
	await end();
	load.phase(`after: ${name}`);
	await product.untilReady();
	await wait(CALM_MS);
}

/** Nothing is broken before something of each kind has been acknowledged. */
async function untilOfEachKind() {
	const { cases, topics, batches, payments } = product.load.acknowledged;
	for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(100))
		if (cases.length > 0 && topics.size > 0 && batches.size > 0 && payments.size > 0) return;
	throw new Error(`Nothing was acknowledged of one kind: ${table(product.load.all)}`);
}

async function everyFault() {
	const { cluster, companies } = product;
	await during(
		"PostgreSQL stopped (fast)",
		() => cluster.stop("fast"),
		STOPPED_MS,
		() => cluster.start(),
	);
	await during(
		"PostgreSQL stopped (immediate)",
		() => cluster.stop("immediate"),
		STOPPED_MS,
		() => cluster.start(),
	);
	await during(
		"PostgreSQL frozen",
		() => cluster.freeze(),
		FROZEN_MS,
		() => cluster.thaw(),
	);
	await during(
		"server killed",
		() => product.killServer(),
		0,
		() => product.startServer(),
	);
	await during(
		"worker killed",
		() => product.killWorker(),
		500,
		() => product.startWorker(),
	);
	for (const company of COMPANIES)
		await during(
			`${company} broken`,
			() => companies.break(company),
			BROKEN_MS,
			async () => {
				for (const deadline = Date.now() + MAX_TO_MEET_MS; Date.now() < deadline && !companies.isMet(); )
					await wait(100);
				const isMet = companies.isMet();
				companies.break(undefined);
				if (!isMet) throw new Error(`Nobody asked ${company} while it was broken: ${await describeQueue()}`);
			},
		);
	if (cluster.canFillDisk)
		await during(
			"disk full",
			() => cluster.fillDisk(),
			DISK_FULL_MS,
			async () => {
				cluster.freeDisk();
				await cluster.start();
			},
		);
}

/** How many jobs of each queue wait, and for how long the first of them. */
async function describeQueue() {
	const client = postgres(product.cluster.url, { max: 1, onnotice: () => {} });
	const rows = await client`
		select name, state::text, count(*)::int as jobs, round(extract(epoch from min(start_after) - now()))::int as first_in_seconds
		from pgboss.job where state in ('created', 'retry', 'active') group by name, state order by name`;
	await client.end();
	return JSON.stringify(rows);
}

const table = (all: Counts[]) =>
	all
		.filter(({ answers }) => Object.keys(answers).length > 0)
		.map(({ phase, answers, slowestMs, slowest }) => {
			const kinds = Object.entries(answers).map(([kind, count]) => `${count} ${kind}`);
			return `${phase.padEnd(46)} ${kinds.join(", ").padEnd(46)} slowest ${(slowestMs / 1000).toFixed(1)} s (${slowest})`;
		})
		.join("\n");

test("every fault is lived through", { timeout: TOTAL_MS + 900_000 }, async () => {
	const { cluster, load, processes } = product;
	if (!cluster.canFillDisk) console.log("The disk is not filled: only root may mount a small one.");
	await untilOfEachKind();
	const startedAt = Date.now();
	do await everyFault();
	while (Date.now() - startedAt < TOTAL_MS);
	await load.stop();
	console.log(table(load.all));
	expect(
		processes.worker.process.exitCode,
		`the worker ended by itself:\n${processes.worker.output().slice(-2000)}`,
	).toBeNull();
	expect(
		processes.server.process.exitCode,
		`the server ended by itself:\n${processes.server.output().slice(-2000)}`,
	).toBeNull();
});

test("answers were good, or 503 with Retry-After; nothing else, and none late", () => {
	const { load } = product;
	// While a server is killed nobody answers; everything else has no excuse.
	const away = load.all.filter(({ phase, answers }) => answers.refused && !/server killed/.test(phase));
	expect(away.map(({ phase, answers }) => `${phase}: ${answers.refused} refused`)).toEqual([]);
	expect(load.all.flatMap(({ phase, unexpected }) => unexpected.map((one) => `${phase}: ${one}`))).toEqual([]);
	expect(load.all.filter(({ withoutRetryAfter }) => withoutRetryAfter > 0).map(({ phase }) => phase)).toEqual([]);
	expect(load.all.flatMap(({ phase, late }) => late.map((one) => `${phase}: ${one}`))).toEqual([]);
});

test("nothing acknowledged is lost, and nothing is done twice", { timeout: MAX_SETTLE_MS }, async () => {
	const { cluster, load, companies } = product;
	sql = postgres(cluster.url, { max: 1, onnotice: () => {} });
	await letSettle(sql, SETTLE_SECONDS);
	expect(await compare(sql, load, companies)).toEqual([]);
});

test("check:data finds every statement about the data true", { timeout: 120_000 }, async () => {
	expect(await product.checkData()).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ hold, 0 broken/) });
});
