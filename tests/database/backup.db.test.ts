import { mkdtempSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { checkData } from "~/commands/check-data.server";
import { sendAccountLinkJob } from "~/features/people/sign-in/queues.server";
import { dumpDatabase } from "~/platform/db/backup/dump.server";
import { type Frame, readBackup, readBackupFile, writeBackupFile } from "~/platform/db/backup/file.server";
import { loadDatabase } from "~/platform/db/backup/load.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { enqueue } from "~/platform/queue/queue.server";
import { givenWorld } from "../support/browser/world";
import { emptyTables } from "../support/database/empty-tables";
import { openFactories } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { IS_LONG } from "../support/length.js";

// Not the database of this file, which is emptied before each test.
const { url: source, drop: dropSource } = await createDatabase(inject("postgresUrl"), inject("templateName"));
const folder = mkdtempSync(path.join(tmpdir(), "backup-"));
const file = path.join(folder, "world.age");
const given = openFactories(source);
afterAll(async () => {
	await given.close();
	await dropSource();
});

vi.setConfig({ testTimeout: 60_000 });

let identity: string;

/** A backup of a world with a bit of everything, jobs that wait among it. */
beforeAll(async () => {
	identity = await generateX25519Identity();
	await emptyTables(given.client);
	await givenWorld(given);
	// Values that a later migration gave an enum.
	await given.client`insert into sandbox_outbox (id, channel, "to", text) values (gen_random_uuid(), 'court', 'x', 'x')`;
	await given.client`insert into one_time_codes (id, mobile_number, purpose, visitor_hash, code_hash, expires_at)
		values (gen_random_uuid(), '+919822000000', 'login', 'x', 'x', now())`;
	await enqueue(given.db, sendAccountLinkJob, { purpose: "verify-email", name: "somebody" });
	await writeBackupFile(file, { recipients: [await identityToRecipient(identity)] }, dumpDatabase(source));
});

async function givenEmpty() {
	const empty = await createDatabase(inject("postgresUrl"));
	onTestFinished(empty.drop);
	const client = postgres(empty.url, { max: 1, onnotice: () => {} });
	onTestFinished(() => client.end({ timeout: 1 }));
	const countTables = async () =>
		Number(
			(await client`select count(*) from pg_tables where schemaname in ('public', 'pgboss', 'drizzle')`)[0]?.count,
		);
	return { ...empty, client, countTables };
}

const open = (other = identity, from = file) => readBackupFile(from, { identities: [other] });
const manifestOf = async (url: string) => (await readBackup(dumpDatabase(url))).manifest;

describe("a backup that was restored", async () => {
	const { url, drop } = await createDatabase(inject("postgresUrl"));
	const client = postgres(url, { max: 1, onnotice: () => {} });
	let contents: Awaited<ReturnType<typeof loadDatabase>>;
	beforeAll(async () => {
		contents = await loadDatabase(url, open());
	});
	afterAll(async () => {
		await client.end({ timeout: 1 });
		await drop();
	});

	test("holds every row of every table as it was, and its statements hold", async () => {
		const { manifest, head } = contents;
		const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
		for (const name of ["public.users", "public.cases", "public.audit_log", "pgboss.job"])
			expect(rowsOf(name), name).toBeGreaterThan(0);
		expect(await manifestOf(url)).toEqual(manifest);
		expect(await manifestOf(source)).toEqual(manifest);
		const lines: string[] = [];
		expect(await checkData((line) => lines.push(line), undefined, client), lines.join("\n")).toBe(0);
		expect(head.postgres).toMatch(/^\d+/);
	});

	test("goes on with what the schema does: references, triggers, counters, queues", async () => {
		await migrateDatabase(url);
		const shape = (sql: postgres.Sql) => sql`
			select conname as name, pg_get_constraintdef(oid) as what from pg_constraint where connamespace = 'public'::regnamespace
			union all select tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgparentid = 0
			union all select indexname, indexdef from pg_indexes where schemaname = 'public'
			union all select column_name || ' of ' || table_name, data_type || is_nullable || coalesce(column_default, '')
				from information_schema.columns where table_schema in ('public', 'pgboss')
			order by 1, 2`;
		expect([...(await shape(client))]).toEqual([...(await shape(given.client))]);
		const [complaint] = await client`
			insert into complaints (id, user_id, topic, message) select gen_random_uuid(), id, 'After', 'After' from users limit 1
			returning number`;
		const [newest] = await given.client`select max(number) as number from complaints`;
		expect(complaint?.number).toBeGreaterThan(newest?.number);
		await expect(client`truncate audit_log`).rejects.toThrow();
		const [job] = await client`select data from pgboss.job where name = 'send-account-link'`;
		expect(job?.data).toEqual({ purpose: "verify-email", name: "somebody" });
	});
});

test.runIf(IS_LONG)("who owns only the database, and is no superuser, restores into it", async () => {
	const role = `restorer_${process.pid}`;
	const admin = postgres(inject("postgresUrl"), { max: 1, onnotice: () => {} });
	const { url, name } = await givenEmpty();
	await admin.unsafe(`create role ${role} login password 'restorer'; alter database ${name} owner to ${role}`);
	onTestFinished(async () => {
		await admin.unsafe(`alter database ${name} owner to current_user`);
		const inside = postgres(url, { max: 1, onnotice: () => {} });
		await inside.unsafe(`drop owned by ${role} cascade`);
		await inside.end();
		await admin.unsafe(`drop role ${role}`);
		await admin.end();
	});
	const own = new URL(url);
	[own.username, own.password] = [role, "restorer"];
	const { manifest } = await loadDatabase(own.href, open());
	expect(await manifestOf(url)).toEqual(manifest);
});

test("a wrong key, a file cut short and a changed one restore nothing, and say why", async () => {
	const { url, countTables } = await givenEmpty();
	const whole = await readFile(file);
	await expect(loadDatabase(url, open(await generateX25519Identity()))).rejects.toThrow(
		"This key or passphrase does not open the file.",
	);
	const damaged = path.join(folder, "damaged.age");
	await writeFile(damaged, whole.subarray(0, whole.length - 1000));
	await expect(loadDatabase(url, open(identity, damaged))).rejects.toThrow("The file is damaged or not whole");
	const changed = Buffer.from(whole);
	changed.writeUInt8(changed.readUInt8(whole.length - 500) ^ 1, whole.length - 500);
	await writeFile(damaged, changed);
	await expect(loadDatabase(url, open(identity, damaged))).rejects.toThrow("The file is damaged or not whole");
	expect(await countTables()).toBe(0);
	await loadDatabase(url, open());
	expect(await countTables()).toBeGreaterThan(50);
});

test("a database that is not empty, and a backup of a newer release, are refused", async () => {
	const { url, client, countTables } = await givenEmpty();
	async function* newer(): AsyncGenerator<Frame> {
		for await (const frame of open())
			yield frame.kind === "head" ? { ...frame, value: { ...frame.value, migration: 9e12, product: "9.9.9" } } : frame;
	}
	await expect(loadDatabase(url, newer())).rejects.toThrow("made by release 9.9.9, which is newer than this one");
	expect(await countTables()).toBe(0);
	await client`create table of_somebody (id int)`;
	await expect(loadDatabase(url, open())).rejects.toThrow("The database is not empty (it has public.of_somebody)");
	await expect(loadDatabase(source, open())).rejects.toThrow("The database is not empty");
});

test("a backup whose rows are not those of its manifest is refused, and nothing stays", async () => {
	const { url, countTables } = await givenEmpty();
	async function* withoutOneRow(): AsyncGenerator<Frame> {
		let isFirst = true;
		for await (const frame of open()) {
			if (frame.kind === "rows" && isFirst) isFirst = false;
			else yield frame;
		}
	}
	await expect(loadDatabase(url, withoutOneRow())).rejects.toThrow("is not as it was counted");
	expect(await countTables()).toBe(0);
});

test("a backup is one moment of the database, though others write meanwhile", async () => {
	const frames = dumpDatabase(source);
	await frames.next();
	const { id } = await given.givenUser();
	onTestFinished(async () => void (await given.client`delete from users where id = ${id}`));
	let manifest: unknown;
	for await (const frame of frames) if (frame.kind === "manifest") manifest = frame.value;
	const { manifest: before } = await readBackup(open());
	const usersIn = (one: unknown) =>
		Object(one).tables.find(({ name }: { name: string }) => name === "public.users").rows;
	expect(usersIn(manifest)).toBe(usersIn(before));
});

test.runIf(IS_LONG)("a passphrase closes a file as a key does, and nobody else may read it", async () => {
	const closed = path.join(folder, "passphrase.age");
	await writeBackupFile(closed, { passphrase: "a long enough passphrase" }, open());
	expect((await stat(closed)).mode & 0o777).toBe(0o600);
	await expect(readBackup(readBackupFile(closed, { passphrase: "another passphrase" }))).rejects.toThrow(
		"This key or passphrase does not open the file.",
	);
	const { manifest } = await readBackup(readBackupFile(closed, { passphrase: "a long enough passphrase" }));
	expect(manifest).toEqual((await readBackup(open())).manifest);
	expect((await readFile(closed)).includes("nyaya-diary backup")).toBe(false);
});
