import { pipeline } from "node:stream/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import PgBoss from "pg-boss";
import type postgres from "postgres";
import { connectAlone } from "~/platform/db/backup/dump.server";
import {
	BackupError,
	type Contents,
	type Frame,
	type Head,
	readBackup,
	type Table,
} from "~/platform/db/backup/file.server";
import { copyIn, type KnownTable, listTables, SETTINGS } from "~/platform/db/backup/tables.server";

type ForeignKey = { table: string; name: string; definition: string };
/** Triggers and foreign keys that do not apply during the load, to be restored after it. */
type Suspended = { tables: string[]; foreignKeys: ForeignKey[]; alwaysOn: { table: string; name: string }[] };

async function refuseUnlessEmpty(tx: postgres.ISql) {
	const [found] = await tx`
		select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
			and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`;
	if (found)
		throw new BackupError(`The database is not empty (it has ${found.name}). A backup is restored into an empty one.`);
}

const ADDED_VALUE = /ALTER TYPE "public"\."(\w+)" ADD VALUE ('[^']*');?/g;
const CREATED_ENUM = /(CREATE TYPE "public"\."(\w+)" AS ENUM\([^)]*)\)/g;

/** The statements with each enum as it is in the end: a value that is added cannot be used in the same transaction before PostgreSQL 17. */
function withWholeEnums(migrations: string[]): string[] {
	const added = migrations.flatMap((text) => [...text.matchAll(ADDED_VALUE)]);
	const valuesOf = (type: string) => added.filter(([, name]) => name === type).map(([, , value]) => `, ${value}`);
	return migrations.map((text) =>
		text
			.replace(ADDED_VALUE, "")
			.replace(CREATED_ENUM, (_, head: string, type: string) => `${head}${valuesOf(type).join("")})`),
	);
}

/** Creates the schema as of the backup with this release's migrations, recording them as the migrator does. */
async function makeSchema(tx: postgres.ISql, { migration, product }: Head) {
	const all = readMigrationFiles({ migrationsFolder: "drizzle" });
	if (!all.some(({ folderMillis }) => folderMillis === migration))
		throw new BackupError(`The backup was made by release ${product}, which is newer than this one. Use that release.`);
	await tx.unsafe(`create schema drizzle;
		create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
	const applied = all.filter(({ folderMillis }) => folderMillis <= migration);
	const texts = withWholeEnums(applied.map(({ sql: statements }) => statements.join("\n;\n")));
	for (const [at, { hash, folderMillis }] of applied.entries()) {
		await tx.unsafe(texts[at] ?? "");
		await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
	}
}

/**
 * Creates pg-boss's tables and its queues (one table per queue). pg-boss's plan opens its own transaction; ours is already open.
 */
async function makeQueues(tx: postgres.ISql, { queues }: Head) {
	const plan = PgBoss.getConstructionPlans("pgboss").replace(/\b(BEGIN|COMMIT);(?=\s*(SET LOCAL|$))/g, "");
	await tx.unsafe(plan);
	await tx.unsafe("set local idle_in_transaction_session_timeout = 0");
	for (const queue of queues) {
		const options = {
			policy: queue.policy,
			retryLimit: queue.retry_limit,
			retryDelay: queue.retry_delay,
			retryBackoff: queue.retry_backoff,
			expireInSeconds: queue.expire_seconds,
			retentionMinutes: queue.retention_minutes,
		};
		await tx`select pgboss.create_queue(${String(queue.name)}, ${JSON.stringify(options)}::text::json)`;
	}
}

/** Drops foreign keys so that tables load in any order, and disables triggers, which would count the rows a second time. */
async function suspendChecks(tx: postgres.ISql, known: Iterable<string>): Promise<Suspended> {
	const tables = [...known].filter((name) => !name.startsWith("pgboss."));
	const alwaysOn = await tx<Suspended["alwaysOn"]>`
		select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
		where tgenabled = 'A' and not tgisinternal`;
	const foreignKeys = await tx<ForeignKey[]>`
		select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
		from pg_constraint k join pg_namespace n on n.oid = k.connamespace
		where k.contype = 'f' and k.conparentid = 0 and n.nspname not in ('pgboss', 'drizzle')`;
	for (const { table, name } of foreignKeys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
	for (const name of tables) await tx.unsafe(`alter table ${name} disable trigger user`);
	// Rows inserted by migrations are also in the backup.
	await tx.unsafe(`truncate ${tables.join(", ")}`);
	return { tables, foreignKeys, alwaysOn };
}

async function restoreChecks(tx: postgres.ISql, { tables, foreignKeys, alwaysOn }: Suspended) {
	for (const name of tables) await tx.unsafe(`alter table ${name} enable trigger user`);
	for (const { table, name } of alwaysOn) await tx.unsafe(`alter table ${table} enable always trigger ${name}`);
	for (const { table, name, definition } of foreignKeys)
		await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
}

async function loadTable(tx: postgres.ISql, known: KnownTable | undefined, table: Table, rows: AsyncIterable<Buffer>) {
	if (!known || [...known.columns].sort().join() !== [...table.columns].sort().join())
		throw new BackupError(`The backup has other columns of ${table.name} than this release.`);
	await pipeline(rows, await tx.unsafe(copyIn(table)).writable());
}

/** Restores a backup into the empty database at `url` in one transaction. The schema stays at the backup's migration. */
export async function loadDatabase(url: string, frames: AsyncIterable<Frame>): Promise<Contents> {
	const client = connectAlone(url);
	try {
		return await client.begin(async (tx) => {
			await tx.unsafe(SETTINGS);
			await refuseUnlessEmpty(tx);
			let known = new Map<string, KnownTable>();
			let suspended: Suspended = { tables: [], foreignKeys: [], alwaysOn: [] };
			const contents = await readBackup(frames, {
				async onHead(head) {
					await makeSchema(tx, head);
					await makeQueues(tx, head);
					known = new Map((await listTables(tx)).map((table) => [table.name, table]));
					suspended = await suspendChecks(tx, known.keys());
				},
				onTable: (table, rows) => loadTable(tx, known.get(table.name), table, rows),
			});
			const missing = [...known.keys()].find((name) => !contents.manifest.tables.some((table) => table.name === name));
			if (missing) throw new BackupError(`The backup lacks the table ${missing}.`);
			await restoreChecks(tx, suspended);
			for (const { name, last } of contents.manifest.sequences)
				await tx`select setval(${name}::regclass, ${last}::bigint)`;
			await tx.unsafe("analyze");
			return contents;
		});
	} finally {
		await client.end({ timeout: 1 });
	}
}
