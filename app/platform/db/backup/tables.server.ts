/** Lists the tables of a backup and the `COPY` statement for each. */
import type { Readable } from "node:stream";
import type postgres from "postgres";
import type { Table } from "~/platform/db/backup/file.server";

/** A restore creates pg-boss's tables. Only waiting, running and failed jobs are backed up. */
const JOBS = "pgboss.job";
const KEPT_JOBS = "state in ('created', 'retry', 'active', 'failed')";

/** Fixed formats for dates, floats and bytes, so that `COPY` output is the same on every server; no row-level security. */
export const SETTINGS = `
	set local timezone = 'UTC';
	set local datestyle = 'ISO, YMD';
	set local intervalstyle = 'postgres';
	set local bytea_output = 'hex';
	set local extra_float_digits = 1;
	set local row_security = off;
	set local statement_timeout = 0;
	set local lock_timeout = '30s'`;

export type KnownTable = Table & { order?: string | null };

/** All tables with their stored (not generated) columns and their read order. */
export async function listTables(tx: postgres.ISql): Promise<KnownTable[]> {
	return tx<KnownTable[]>`
		select format('%I.%I', n.nspname, c.relname) as name,
			(select array_agg(a.attname::text order by a.attnum) from pg_attribute a
				where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
			(select string_agg(quote_ident(a.attname) || case when a.attcollation > 0 then ' collate "C"' else '' end, ', ' order by key.place)
				from pg_index i, unnest(i.indkey) with ordinality as key(number, place), pg_attribute a
				where i.indisprimary and a.attrelid = i.indrelid and a.attnum = key.number
					-- Each partition has its own key, and all have the same.
					and i.indrelid = coalesce((select p.inhrelid from pg_inherits p where p.inhparent = c.oid limit 1), c.oid)) as order
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
			and n.nspname not in ('pg_catalog', 'information_schema', 'drizzle') and n.nspname not like 'pg\\_%'
			and (n.nspname <> 'pgboss' or c.relname = 'job')
			and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
		order by 1`;
}

const quoted = (columns: string[]) => columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(", ");

const copyOut = ({ name, columns, order }: KnownTable) =>
	`copy (select ${quoted(columns)} from ${name} ${name === JOBS ? `where ${KEPT_JOBS}` : ""} order by ${order ?? quoted(columns)}) to stdout`;

export const copyIn = ({ name, columns }: Table) => `copy ${name} (${quoted(columns)}) from stdin`;

const BATCH_BYTES = 64 * 1024;

/** Reads a table's rows in batches; the driver yields single rows. */
export async function* readRows(tx: postgres.ISql, table: KnownTable): AsyncGenerator<{ bytes: Buffer; rows: number }> {
	const rowStream: Readable = await tx.unsafe(copyOut(table)).readable();
	let held: Buffer[] = [];
	let size = 0;
	for await (const row of rowStream) {
		held.push(row);
		size += row.length;
		if (size < BATCH_BYTES) continue;
		yield { bytes: Buffer.concat(held), rows: held.length };
		held = [];
		size = 0;
	}
	if (size > 0) yield { bytes: Buffer.concat(held), rows: held.length };
}
