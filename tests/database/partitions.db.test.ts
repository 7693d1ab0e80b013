import postgres from "postgres";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { checkData } from "~/commands/check-data.server";
import { listInvariants } from "~/features/administration/status/commands.check-data.server";
import { forgetOldChanges } from "~/features/courts/court-records/changes/commands.forget.server";
import { dumpDatabase } from "~/platform/db/backup/dump.server";
import { loadDatabase } from "~/platform/db/backup/load.server";
import { sql } from "~/platform/db/client.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { PARTITIONED, type Partitioned } from "~/platform/db/partitioned";
import { dropOldPartitions, maintainPartitions } from "~/platform/db/partitions.server";
import { TABLES } from "~/worker/tables";
import { givenDatabaseBefore } from "../support/database/earlier-database";
import { given } from "../support/database/given";
import { someCnr } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { IS_LONG } from "../support/length.js";

/** The first day of the month so many months from now, in UTC, as the names of partitions and as SQL have it. */
function month(from: number) {
	const now = new Date();
	const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + from, 1));
	const day = first.toISOString().slice(0, 10);
	return { name: day.slice(0, 7).replace("-", "_"), at: `${day} 00:00:00+00` };
}

const partitionsOf = async (table: string, client: postgres.Sql = sql) =>
	(
		await client<{ name: string }[]>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
			where i.inhparent = ${`public.${table}`}::regclass order by 1`
	).map(({ name }) => name);

async function addEvent(at: string) {
	const [added] = await sql<{ place: string }[]>`
		insert into case_events (owner_id, case_id, cnr_number, kind, source, at)
		values (gen_random_uuid(), gen_random_uuid(), ${someCnr()}, 'added', 'person', ${at})
		returning tableoid::regclass::text as place`;
	return added?.place;
}

async function addDelivery(at: string) {
	const { id: userId } = await given.givenUser();
	const [endpoint] = await sql`insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret)
		values (gen_random_uuid(), ${userId}, 'https://example.in', '{case.added}', 'x') returning id`;
	const [added] = await sql`insert into webhook_deliveries (id, endpoint_id, kind, body, created_at)
		values (gen_random_uuid(), ${String(endpoint?.id)}, 'case.added', '{}', ${at}) returning id`;
	return String(added?.id);
}

const placeOf = async (id: string) =>
	(await sql`select tableoid::regclass::text as place from webhook_deliveries where id = ${id}`)[0]?.place;

test("the database's rule and the product's are one, and keep rows as long as the retention says", async () => {
	for (const [table, { moment, kept }] of Object.entries(PARTITIONED)) {
		const days = TABLES.find(({ name }) => name === table)?.kept;
		const [rule] = await sql`select moment, kept = ${kept}::interval as "isKept",
			now() - kept between now() - make_interval(days => ${Number(days)} + 1) and now() - make_interval(days => ${Number(days)}) as "isSaid"
			from partition_rule(${table})`;
		expect(rule, table).toEqual({ moment, isKept: true, isSaid: true });
	}
	await expect(sql`select add_partition('users', now())`).rejects.toThrow("No table of partitions: users");
	await expect(sql`select drop_old_partition('users')`).rejects.toThrow("No table of partitions: users");
});

test("the start makes this month and three more; made again, also by two at once, nothing changes", async () => {
	const before = await partitionsOf("case_changes");
	expect(before).toEqual([
		...[0, 1, 2, 3].map((from) => `case_changes_${month(from).name}`),
		"case_changes_before",
		"case_changes_default",
	]);
	expect(await Promise.all([maintainPartitions(), maintainPartitions()])).toEqual([[], []]);
	expect(await partitionsOf("case_changes")).toEqual(before);
});

test("rows lie in the partition of their month, and those of before in the first one", async () => {
	for (const from of [0, 1, 3])
		expect(await addEvent(month(from).at)).toBe(`partitions.case_events_${month(from).name}`);
	expect(await addEvent(month(-1).at)).toBe("partitions.case_events_before");
	expect(await addEvent(month(4).at)).toBe("partitions.case_events_default");
	const plan =
		await sql`explain (analyze, costs off, timing off) select id from case_events where at >= now() + interval '100 years'`;
	const lines = plan.map((row) => String(row["QUERY PLAN"])).join("\n");
	expect(lines).toMatch(/Subplans Removed: \d/);
});

test("rows are found through indexes in every month", async () => {
	const cnr = someCnr();
	await sql`insert into court_records (cnr_number) select 'PART' || n from generate_series(1, 3000) n union all select ${cnr}`;
	for (const at of [month(-1).at, month(0).at, month(1).at])
		await sql`insert into case_changes (cnr_number, kind, source, seen_at, is_planned)
			select 'PART' || n, 'stage', 'court', ${at}, true from generate_series(1, 3000) n`;
	await sql`analyze case_changes`;
	for (const statement of [
		"select writer from case_changes where id = 7",
		`select max(seen_at) from case_changes where cnr_number = '${cnr}'`,
		`delete from court_records where cnr_number = '${cnr}'`,
		`update case_changes set is_planned = true where id = any(array(
			select id from case_changes where not is_planned order by id limit 100 for update skip locked))`,
	]) {
		const plan = await sql.unsafe(`explain ${statement}`);
		// A partition without a page costs nothing to look through.
		const lines = plan.map((row) => String(row["QUERY PLAN"])).filter((line) => !/\(cost=0\.00\.\.0\.00 /.test(line));
		expect(lines.join("\n"), statement).not.toMatch(/Seq Scan/);
	}
	const old = await sql`explain delete from case_changes where seen_at < now() - interval '2 years'`;
	expect(old.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Subplans Removed: 5/);
});

test("a late job loses nothing: rows wait in the default partition, the checker says so, and the job puts them in place", async () => {
	const { name, at } = month(2);
	await sql.unsafe(`drop table partitions.webhook_deliveries_${name}`);
	const id = await addDelivery(at);
	expect(await placeOf(id)).toBe("partitions.webhook_deliveries_default");
	const statements = listInvariants().filter((one) => one.name.startsWith("jobs: "));
	const lines: string[] = [];
	expect(await checkData((line) => lines.push(line), statements)).toBe(1);
	expect(lines.join("\n")).toContain('{"parent":"webhook_deliveries","rows":"1"}');
	expect(await maintainPartitions()).toEqual(["webhook_deliveries"]);
	expect(await placeOf(id)).toBe(`partitions.webhook_deliveries_${name}`);
	expect(await checkData(() => {}, statements)).toBe(0);
	// What is there goes on: the reference, the index, the key.
	await sql`delete from webhook_endpoints`;
	expect(await placeOf(id)).toBeUndefined();
	const indexes = await sql`select indexdef from pg_indexes where tablename = ${`webhook_deliveries_${name}`}`;
	expect(indexes).toHaveLength(4);
});

/** As if the product had run for years: the partition of before ends early, and months follow it. */
async function givenYears(table: Partitioned, months: number[]) {
	const first = month(Math.min(...months));
	await sql.begin(async (tx) => {
		await tx.unsafe(`alter table ${table} detach partition partitions.${table}_before`);
		await tx.unsafe(
			`alter table ${table} attach partition partitions.${table}_before for values from (minvalue) to ('${first.at}')`,
		);
	});
	for (const from of months)
		await sql.unsafe(`create table partitions.${table}_${month(from).name} partition of ${table}
			for values from ('${month(from).at}') to ('${month(from + 1).at}')`);
}

test("months whose rows were all kept for their time are dropped, and nothing else; a second time does nothing", async () => {
	await givenYears("case_events", [-27, -26, -25, -24, -23]);
	for (const from of [-30, -27, -25, -24, -23, 0]) await addEvent(month(from).at);
	const dropped = await dropOldPartitions();
	expect(dropped.sort()).toEqual(
		[
			`case_events_${month(-27).name}`,
			`case_events_${month(-26).name}`,
			`case_events_${month(-25).name}`,
			"case_events_before",
		].sort(),
	);
	const left = await sql`select to_char(at at time zone 'UTC', 'YYYY_MM') as month from case_events order by at`;
	expect(left.map((row) => row.month)).toEqual([month(-24).name, month(-23).name, month(0).name]);
	expect(await dropOldPartitions()).toEqual([]);
	await forgetOldChanges();
	expect(await sql`select count(*)::int as rows from case_events`).toEqual([{ rows: 3 }]);
	expect(await partitionsOf("case_changes")).toContain("case_changes_before");
	expect(await maintainPartitions()).toEqual([]);
});

describe("an installation from before the partitions", () => {
	/** A database as the release before left it, with rows in the three tables. */
	async function givenEarlier() {
		const database = await givenDatabaseBefore("0061_partitions");
		const { client } = database;
		await client.unsafe(`
			insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
				values ('00000000-0000-7000-8000-000000000001', 'USER', 'asha', 'x', 'A', 'B', 'a@example.in', '+919811100011');
			insert into court_records (cnr_number) values ('MHPU010000012024');
			insert into states (id, name, code) values ('1', 'Maharashtra', 'MH');
			insert into cases (id, owner_id, cnr_number, case_number, year, state_id) values (gen_random_uuid(),
				'00000000-0000-7000-8000-000000000001', 'MHPU010000012024', '1/2024', 2024, '1');
			insert into case_changes (cnr_number, kind, source, seen_at)
				select 'MHPU010000012024', 'stage', 'court', now() - n * interval '20 days' from generate_series(0, 9) n;
			insert into case_events (owner_id, case_id, cnr_number, kind, source, at)
				select gen_random_uuid(), gen_random_uuid(), 'X', 'added', 'person', now() - n * interval '20 days' from generate_series(0, 9) n;
			insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret)
				select gen_random_uuid(), id, 'https://example.in', '{case.added}', 'x' from users;
			insert into webhook_deliveries (id, endpoint_id, kind, body) select gen_random_uuid(), id, 'k', '{}' from webhook_endpoints;`);
		return database;
	}

	const stock = async (client: postgres.Sql) => ({
		changes: await client`select * from case_changes order by id`,
		events: await client`select * from case_events order by id`,
		deliveries: await client`select * from webhook_deliveries order by id`,
	});

	const placeFirst = async (client: postgres.Sql, table: string) =>
		(await client`select place_first_partition(${table}) as state`)[0]?.state;

	test("keeps every row where it lies, goes on counting, and has its months afterwards", async () => {
		const { url, client } = await givenEarlier();
		const before = await stock(client);
		const files = async (suffix: string) => {
			const names = Object.keys(PARTITIONED).map((table) => (suffix ? `partitions.${table}${suffix}` : table));
			return client`select pg_relation_filenode(name::regclass) as file from unnest(${names}::text[]) name`;
		};
		const lying = await files("");
		await migrateDatabase(url);
		expect(await stock(client)).toEqual(before);
		expect([...(await files("_before"))]).toEqual([...lying]);
		const [next] =
			await client`insert into case_changes (cnr_number, kind, source) values ('MHPU010000012024', 'court', 'court') returning id, seen_at`;
		expect(Number(next?.id)).toBeGreaterThan(Math.max(...before.events.map(({ id }) => Number(id))));
		const [tracked] = await client`select latest_change_at as at from cases`;
		expect(tracked?.at).toEqual(next?.seen_at);

		for (const table of Object.keys(PARTITIONED)) {
			expect(await placeFirst(client, table)).toBe("checked from now on");
			expect(await placeFirst(client, table)).toBe("checked");
			expect(await placeFirst(client, table)).toBe("placed");
			expect(await placeFirst(client, table)).toBe("placed");
			for (const from of [0, 1, 2, 3])
				expect(await client`select add_partition(${table}, ${month(from).at}) as made`).toEqual([{ made: from > 1 }]);
		}
		expect([...(await files("_before"))]).toEqual([...lying]);
		expect((await stock(client)).deliveries).toEqual(before.deliveries);
		expect((await stock(client)).changes).toHaveLength(before.changes.length + 1);
		expect(await partitionsOf("case_changes", client)).toEqual([
			`case_changes_${month(2).name}`,
			`case_changes_${month(3).name}`,
			"case_changes_before",
			"case_changes_default",
		]);
		await client`delete from court_records`;
		await client`delete from users`;
		expect((await stock(client)).changes).toEqual([]);
		expect((await stock(client)).deliveries).toEqual([]);
	});

	test.runIf(IS_LONG)("whose placing stopped in the middle begins again before any row is refused", async () => {
		const { url, client } = await givenEarlier();
		await migrateDatabase(url);
		expect(await placeFirst(client, "case_events")).toBe("checked from now on");
		await client.unsafe(`alter table partitions.case_events_before drop constraint case_events_before_end;
			alter table partitions.case_events_before add constraint case_events_before_end
				check (at < date_trunc('day', now()) + interval '6 days') not valid`);
		// A constraint has a constant.
		await client.unsafe(`do $$ begin execute format('alter table partitions.case_events_before drop constraint case_events_before_end,
			add constraint case_events_before_end check (at < %L) not valid', now() + interval '6 days'); end $$`);
		const states = [];
		for (let step = 0; step < 4; step += 1) states.push(await placeFirst(client, "case_events"));
		expect(states).toEqual(["begun again", "checked from now on", "checked", "placed"]);
	});

	test.runIf(IS_LONG)("whose rows are of months to come stays as it is, and works", async () => {
		const { url, client } = await givenEarlier();
		await client`update case_events set at = now() + interval '1 year'`;
		await migrateDatabase(url);
		expect(await placeFirst(client, "case_events")).toBe("checked from now on");
		expect(await placeFirst(client, "case_events")).toBe("has rows of months to come");
		expect(await client`select add_partition('case_events', now()) as made`).toEqual([{ made: false }]);
		expect(await client`select count(*)::int as rows from case_events`).toEqual([{ rows: 10 }]);
	});
});

test.runIf(IS_LONG)("a backup holds the rows of all months, and a restored database gets its months", async () => {
	for (const from of [-1, 0, 3]) await addEvent(month(from).at);
	const empty = await createDatabase(inject("postgresUrl"));
	onTestFinished(empty.drop);
	const { manifest } = await loadDatabase(empty.url, dumpDatabase(String(process.env.DATABASE_URL)));
	expect(manifest.tables.find(({ name }) => name === "public.case_events")?.rows).toBe(3);
	expect(manifest.tables.filter(({ name }) => name.startsWith("partitions."))).toEqual([]);
	const client = postgres(empty.url, { max: 1, onnotice: () => {} });
	onTestFinished(() => client.end({ timeout: 1 }));
	expect(await client`select count(*)::int as rows from partitions.case_events_before`).toEqual([{ rows: 3 }]);
	await client`select place_first_partition('case_changes')`;
	expect(await client`select add_partition('case_changes', now()) as made`).toEqual([{ made: true }]);
});
