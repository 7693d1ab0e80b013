import { readFileSync } from "node:fs";
import postgres from "postgres";
import { z } from "zod";
import { BackupError, type Frame, type Manifest, tallyRows } from "~/platform/db/backup/file.server";
import { listTables, readRows, SETTINGS } from "~/platform/db/backup/tables.server";

const productVersion = () =>
	z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8"))).version;

/** A separate connection with no timeouts: copying a large table takes long. */
export const connectAlone = (url: string) =>
	postgres(url, {
		max: 1,
		connect_timeout: 10,
		onnotice: () => {},
		connection: { application_name: "nyaya-diary backup" },
	});

async function readHead(tx: postgres.ISql): Promise<Frame> {
	const [found] = await tx`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`;
	if (!found?.is_there) throw new BackupError("This database is not the product's: it has no migrations.");
	const [migration] = await tx`select max(created_at) as newest from drizzle.__drizzle_migrations`;
	const [server] = await tx`select current_setting('server_version') as version, now() as at`;
	const [queue] = await tx`select to_regclass('pgboss.queue') is not null as is_there`;
	const queues = queue?.is_there ? await tx`select * from pgboss.queue order by name` : [];
	return {
		kind: "head",
		value: {
			format: "nyaya-diary backup 1",
			product: productVersion(),
			postgres: String(server?.version),
			madeAt: new Date(server?.at).toISOString(),
			migration: Number(migration?.newest),
			queues: [...queues],
		},
	};
}

/** Dumps the whole database as of one moment, while other processes keep writing. */
export async function* dumpDatabase(url: string): AsyncGenerator<Frame> {
	const client = connectAlone(url);
	try {
		const tx = await client.reserve();
		await tx.unsafe("begin isolation level repeatable read read only");
		await tx.unsafe(SETTINGS);
		yield await readHead(tx);
		const tables: Manifest["tables"] = [];
		for (const table of await listTables(tx)) {
			const { name, columns } = table;
			yield { kind: "table", value: { name, columns } };
			const tally = tallyRows();
			for await (const { bytes } of readRows(tx, table)) {
				tally.add(bytes);
				yield { kind: "rows", value: bytes };
			}
			tables.push({ name, columns, ...tally.end() });
		}
		const sequences = await tx<Manifest["sequences"]>`
			select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
			where last_value is not null and schemaname not in ('drizzle', 'pgboss') order by 1`;
		await tx.unsafe("commit");
		yield { kind: "manifest", value: { tables, sequences: [...sequences] } };
	} finally {
		await client.end({ timeout: 1 });
	}
}
