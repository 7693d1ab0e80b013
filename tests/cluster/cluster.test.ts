import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compare, letSettle } from "../faults/compare";
import { type Failure, openLoad } from "../faults/load";
import { openFactories } from "../support/database/people";
import { type Database, startDatabase, until } from "./database";
import { openKeyed } from "./keyed";
import { openNetwork } from "./network";
import { BASE, type Product, startProduct } from "./product";
import { faultOf, table, type Window } from "./windows";

const CALM_MS = 2_000;
/** HAProxy has seen by then that a server is gone; what it sends there meanwhile it sends on to the other one. */
const IN_FLIGHT_MS = 1_000;
/** Patroni's `ttl` of 20 s, a turn of its loop, and the seconds in which the new one begins to lead. */
const MAX_SECONDS_TO_TAKE_OVER = 45;
const SETTLE_SECONDS = 60;
/** Mails the worker may be sending in one moment. */
const MAX_IN_HAND = 20;

const machines = openNetwork();
let database: Database;
let product: Product;
let load: Awaited<ReturnType<typeof openLoad>>;
let keyed: Awaited<ReturnType<typeof openKeyed>>;
let sql: postgres.Sql;
const failures: Failure[] = [];
const windows: Window[] = [];
const report: string[] = [];

beforeAll(async () => {
	const startedAt = Date.now();
	database = await startDatabase(machines);
	product = await startProduct(machines, database);
	report.push(`started in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
	sql = postgres(database.urls.DATABASE_MIGRATION_URL, { max: 1, onnotice: () => {} });
	const given = openFactories(database.urls.DATABASE_MIGRATION_URL);
	const note = (failure: Failure) => failures.push(failure);
	load = await openLoad(BASE, given, note);
	keyed = await openKeyed(BASE, given, note);
	await until("something of each kind is answered", async () => {
		const { cases, topics, batches, payments } = load.acknowledged;
		return cases.length > 0 && topics.size > 0 && batches.size > 0 && payments.size > 0 && keyed.answered.size > 0;
	});
	await given.close();
}, 180_000);

afterAll(async () => {
	await sql?.end({ timeout: 1 });
	product?.close();
	for (const machine of Object.values(machines)) await machine.kill();
}, 30_000);

/** Notes when an event began and when nothing of it was left. `inFlightMs`: how long requests may fail, if not throughout. */
async function during(
	name: string,
	event: () => Promise<unknown>,
	{ mayFail, inFlightMs }: { mayFail: boolean; inFlightMs?: number },
) {
	load.phase(name);
	const from = Date.now();
	await event();
	const to = Date.now();
	windows.push({ name, from, to: inFlightMs ? from + inFlightMs : to, mayFail });
	await wait(CALM_MS);
}

const written = () => {
	const { cases, topics, batches, payments } = load.acknowledged;
	return {
		cases: cases.length,
		complaints: topics.size,
		batches: batches.size,
		payments: payments.size,
		"with a key": keyed.answered.size,
		logins: keyed.logins.good,
	};
};

/** How often each mail was handed over: one that is sent again has its Message-ID, by which it is recognised. */
function countMails() {
	const times = new Map<string, number>();
	for (const { id } of product.companies.mails) times.set(id, (times.get(id) ?? 0) + 1);
	return times;
}

test("a killed server costs its requests in flight and no more", { timeout: 60_000 }, async () => {
	await wait(CALM_MS);
	await during("web1 is killed", () => product.kill("web1"), { mayFail: true, inFlightMs: IN_FLIGHT_MS });
	await during("web1 starts again", () => product.startServer("web1"), { mayFail: false });
});

test("a server told to stop costs nothing", { timeout: 60_000 }, async () => {
	await during(
		"web2 stops and starts again",
		async () => {
			expect(await product.stop("web2")).toBe(0);
			await product.startServer("web2");
		},
		{ mayFail: false },
	);
});

test("a killed worker costs nothing", { timeout: 60_000 }, async () => {
	await during(
		"the worker is killed and starts again",
		async () => {
			await product.kill("worker");
			await product.startWorker();
		},
		{ mayFail: false },
	);
});

test("a killed leader of the database costs the seconds of the take-over", { timeout: 180_000 }, async () => {
	const leader = await database.findLeader();
	const other = leader === "db1" ? "db2" : "db1";
	await during(
		`${leader} is killed, ${other} takes over`,
		async () => {
			const { size } = keyed.answered;
			await machines[leader].kill();
			await until(
				"both servers are ready, and writes are answered",
				async () => (await product.isReady()) && keyed.answered.size > size + 1,
				MAX_SECONDS_TO_TAKE_OVER,
				database.output,
			);
			expect(await database.findLeader()).toBe(other);
		},
		{ mayFail: true },
	);
	await during(
		`${leader} comes back and follows ${other}`,
		async () => {
			database.startAgain(leader);
			await database.untilWhole();
		},
		{ mayFail: false },
	);
	await load.stop();
});

test("every answered write is there, and each job was done once", {
	timeout: (2 * SETTLE_SECONDS + 60) * 1000,
}, async () => {
	const startedAt = Date.now();
	// A call that died with its server may be run again after a minute; others settle meanwhile.
	await Promise.all([letSettle(sql, SETTLE_SECONDS), keyed.stop()]);
	await letSettle(sql, SETTLE_SECONDS);
	expect(await compare(sql, load, product.companies)).toEqual([]);
	expect(product.companies.accepted.size).toBeGreaterThan(0);
	const rows = await sql<{ topic: string; times: number }[]>`
		select topic, count(*)::int as times from complaints where topic like 'with a key %' group by topic`;
	const timesOf = new Map(rows.map(({ topic, times }) => [topic, times]));
	expect([...keyed.answered.keys()].filter((topic) => timesOf.get(topic) !== 1)).toEqual([]);
	expect([...timesOf].filter(([, times]) => times > 1)).toEqual([]);
	expect([...keyed.unanswered]).toEqual([]);
	const mails = countMails();
	// Only what the killed worker had in hand, or could not write down while the database was away, is sent again, and once.
	const again = [...mails].filter(([, times]) => times > 1);
	expect(mails.size).toBeGreaterThan(0);
	expect(mails.has("")).toBe(false);
	expect(again.filter(([, times]) => times > 2)).toEqual([]);
	expect(again.length).toBeLessThanOrEqual(MAX_IN_HAND);
	report.push(
		`settled and compared in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
		`sent: ${product.companies.accepted.size} messages, ${mails.size} mails, ${again.length} of them twice under one Message-ID`,
	);
});

test("every failure was a 503 in words, of requests in flight or while another took over", () => {
	console.log([...report, table(windows, failures), `answered: ${JSON.stringify(written())}`].join("\n"));
	const faults = failures.map((failure) => faultOf(failure, windows)).filter((fault) => fault !== undefined);
	expect(faults.slice(0, 20), `${faults.length} of ${failures.length}`).toEqual([]);
});

test("no line of a log is a fault of ours", () => {
	expect(product.listFaults()).toEqual([]);
});

test("check:data finds every statement about the data true", { timeout: 60_000 }, async () => {
	expect(await product.checkData()).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ hold, 0 broken/) });
});
