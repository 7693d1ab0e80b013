import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasWritten, mayLag, NEVER_LAGGING, readAfter, withReads } from "~/db/may-lag.server";
import { openReplicas } from "~/db/replicas.server";
import { LAGGING_ROUTES } from "~/http/replica-reads.server";
import routes from "~/routes";
import { startPair } from "../support/standby";

let pair: Awaited<ReturnType<typeof startPair>>;
let primary: postgres.Sql;
let replicas: ReturnType<typeof openReplicas>;
let ask: postgres.Sql["unsafe"];

beforeAll(async () => {
	pair = await startPair({ cancelsAtOnce: true });
	const connect = (url: string) => postgres(url, { max: 4, connect_timeout: 2, onnotice: () => {} });
	primary = connect(pair.primaryUrl);
	await primary`create table notes (id int)`;
	await primary`create table sessions (id int)`;
	await primary`create function add_note() returns int language sql as 'insert into notes values (0) returning id'`;
	replicas = openReplicas({
		urls: [pair.standbyUrl],
		maxLagMs: 10_000,
		connect,
		connectPrimary: () => connect(pair.primaryUrl),
		watched: (work) => work,
	});
	ask = replicas.before(primary.unsafe);
}, 60_000);

afterAll(async () => {
	await replicas?.close();
	await primary?.end();
	await pair?.close();
});

const WHERE = "select pg_is_in_recovery() as is_replica";
const isFromReplica = async (query = WHERE, after: number | null = null) =>
	withReads(() =>
		mayLag(async () => {
			readAfter(after);
			const [row] = await ask(query);
			return row?.is_replica === true;
		}),
	);

async function untilUsed() {
	for (const deadline = Date.now() + 20_000; !(await isFromReplica()); await wait(100))
		if (Date.now() > deadline) throw new Error("The replica was not used");
}

test("what may lag goes to a replica, in the shape that is asked for", async () => {
	await untilUsed();
	const values = await withReads(() => mayLag(() => ask(WHERE).values()));
	expect([...values]).toEqual([[true]]);
});

test("outside of what may lag nothing does", async () => {
	await untilUsed();
	expect((await ask(WHERE))[0]).toEqual({ is_replica: false });
	expect((await withReads(() => ask(WHERE)))[0]).toEqual({ is_replica: false });
});

test.each([
	"with one as (select 1) select pg_is_in_recovery() as is_replica from one",
	"/* nothing */ select pg_is_in_recovery() as is_replica",
	"select pg_is_in_recovery() as is_replica from notes for update",
	"select pg_is_in_recovery() as is_replica from notes for no key update skip locked",
	"with gone as (delete from notes returning id) select pg_is_in_recovery() as is_replica from gone",
	"select pg_is_in_recovery() as is_replica, count(*) from sessions",
	"select pg_is_in_recovery() as is_replica, pg_advisory_lock_shared(1)",
])("%s: the primary alone is asked what writes, locks, or must not lag", async (query) => {
	await untilUsed();
	expect(await isFromReplica(query)).toBe(query.startsWith("with one"));
});

test("after a write a request reads from the primary, unless no replica is asked for what it wrote", async () => {
	await untilUsed();
	const read = async (query: string) =>
		withReads(() =>
			mayLag(async () => {
				await ask(query);
				const [row] = await ask(WHERE);
				return [row?.is_replica, hasWritten()];
			}),
		);
	expect(await read("update sessions set id = 1")).toEqual([true, false]);
	expect(await read("insert into notes values (1)")).toEqual([false, true]);
});

test("a replica that has less than a person wrote is not asked for them", async () => {
	await untilUsed();
	const position = async () => Number((await primary`select pg_current_wal_lsn() - '0/0' as at`)[0]?.at);
	expect(await isFromReplica(WHERE, (await position()) + 1_000_000)).toBe(false);
	expect(await isFromReplica(WHERE, null)).toBe(true);
});

test("a statement that writes all the same is answered by the primary, and so is one that is wrong", async () => {
	await untilUsed();
	const asked = withReads(() => mayLag(async () => ask("select add_note() as id")));
	expect([...(await asked)]).toEqual([{ id: 0 }]);
	await expect(withReads(() => mayLag(async () => ask("select 1 / 0")))).rejects.toThrow("division by zero");
	expect(await isFromReplica()).toBe(true);
});

test("what a replica cancels for what it must replay is asked of the primary, and the replica is left alone for a while", async () => {
	await untilUsed();
	const slow = isFromReplica(
		"select pg_is_in_recovery() as is_replica, pg_sleep(1.5) from (select count(*) from notes) n",
	);
	await wait(500);
	await primary`truncate notes`;
	expect(await slow).toBe(false);
	expect(await isFromReplica()).toBe(false);
	await untilUsed();
});

/** Tables whose rows may be as old as the operator allows where they are only looked at. */
const MAY_LAG =
	/^(alert|audit_log$|backups$|bar_numbers$|browser_reports$|case_(changes|events|imports|searches|types|views)$|cases$|cnr_prefix|complaint|court_|day_sum|districts$|feedback$|found_cases$|hearing|high_court_benches$|list_counts$|message_(batches|draft|sms|templates)|messages$|number_cases$|own_templates$|page_versions$|plans$|states$|support_replies$|untracked_records$|users$)/;

test("of each table it is decided whether it may lag", async () => {
	const { sql } = await import("~/db/client.server");
	const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
	const never = new Set<string>(NEVER_LAGGING);
	expect(tables.map(({ name }) => name).filter((name) => never.has(name) === MAY_LAG.test(name))).toEqual([]);
	const known = new Set([...tables.map(({ name }) => name), "pgboss"]);
	expect(NEVER_LAGGING.filter((name) => !known.has(name))).toEqual([]);
});

test("the routes that may lag are routes of the product", () => {
	const idsOf = (entries: readonly (typeof routes)[number][]): string[] =>
		entries.flatMap(({ id, file, children }) => [id ?? file.replace(/\.tsx?$/, ""), ...idsOf(children ?? [])]);
	const known = new Set(idsOf(routes));
	expect(LAGGING_ROUTES.filter((id) => !known.has(id))).toEqual([]);
});
