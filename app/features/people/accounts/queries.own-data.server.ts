import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { countAuditOf, listAuditOf } from "~/features/people/audit/queries.server";
import { type Database, db } from "~/platform/db/client.server";
import { withoutInternalKeys } from "~/platform/db/internal-keys";
import { own } from "~/platform/outside/own";

export type Row = Record<string, unknown>;

/** Columns that name the owner of a row. A person in another column (who approved, who answered) is not its owner. */
const OWNER_COLUMNS = ["user_id", "owner_id"];

/** Hashes of passwords and tokens are of no use to the person, in columns and in a payload's keys. */
const isSecret = (name: string) => /(hash|secret|token)$/i.test(name);

function forPerson(value: unknown): unknown {
	if (typeof value === "string") return withoutInternalKeys(value);
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).filter(([key]) => !isSecret(key)));
}

/** A row as its owner gets it: without secrets and internal keys, and without other people's ids in `personColumns`. */
const forOwner = (row: Row, personColumns: string[], userId: string): Row =>
	Object.fromEntries(
		Object.entries(row)
			.filter(([column, value]) => !isSecret(column) && (!personColumns.includes(column) || value === userId))
			.map(([column, value]) => [column, forPerson(value)]),
	);

type Part = { count: () => Promise<number>; read: () => Promise<Row[]> };

/** `rows` selects everything of the person's. */
function tablePart(rows: SQL, userId: string, personColumns: string[] = []): Part {
	return {
		count: async () => {
			const [counted] = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${rows}) t`);
			return counted?.count ?? 0;
		},
		read: async () => {
			const found = await db.execute<{ row: Row }>(sql`select to_jsonb(t) as row from (${rows}) t`);
			return found.map(({ row }) => forOwner(row, personColumns, userId));
		},
	};
}

/** Rows that meet any of these conditions, each once. A `union all` uses each condition's index; an `or` would scan the table. */
const whereAny = (columns: SQLWrapper, table: string, conditions: SQL[]): SQL =>
	sql.join(
		conditions.map((condition, at) => {
			const isNew = conditions.slice(0, at).map((before) => sql` and (${before}) is not true`);
			return sql`select ${columns} from ${sql.identifier(table)} where ${condition}${sql.join(isNew)}`;
		}),
		sql` union all `,
	);

/** The tables with a person's rows, and their conditions. If a row can have several parents, any one makes it theirs. */
function ownTables(references: Reference[], userId: string): Map<string, SQL[]> {
	const tables = new Map<string, SQL[]>();
	for (const { table, column, parent } of references) {
		if (parent === "users" && OWNER_COLUMNS.includes(column) && !tables.has(table))
			tables.set(table, [sql`${sql.identifier(column)} = ${userId}`]);
	}
	const direct = new Set(tables.keys());
	// A map's iteration includes entries added meanwhile, so children of children are found.
	for (const [owned, conditions] of tables) {
		for (const { table, column, parent, parentColumn } of references) {
			if (parent !== owned || table === "users" || direct.has(table)) continue;
			const ownedIds = whereAny(sql.identifier(parentColumn), owned, conditions);
			const isTheirs = sql`${sql.identifier(column)} in (${ownedIds})`;
			tables.set(table, [...(tables.get(table) ?? []), isTheirs]);
		}
	}
	return tables;
}

/** A foreign key between two tables, and its action when the parent row is deleted. */
type Reference = {
	table: string;
	column: string;
	parent: string;
	parentColumn: string;
	onDelete: "cascade" | "set null" | "keep";
};

/** All single-column foreign keys, from the database catalogue. */
export async function listReferences(tx: Database = db): Promise<Reference[]> {
	return tx.execute<Reference>(sql`
		select child.relname as "table", child_column.attname as "column",
			parent.relname as parent, parent_column.attname as "parentColumn",
			case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'keep' end as "onDelete"
		from pg_constraint c
		join pg_class child on child.oid = c.conrelid
		join pg_class parent on parent.oid = c.confrelid
		join pg_attribute child_column on child_column.attrelid = c.conrelid and child_column.attnum = c.conkey[1]
		join pg_attribute parent_column on parent_column.attrelid = c.confrelid and parent_column.attnum = c.confkey[1]
		where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
		order by 1, 2`);
}

/** The tables with an `is_internal` column; rows where it is true are for administrators only. */
async function listTablesWithInternalRows(): Promise<Set<string>> {
	const rows = await db.execute<{ table: string }>(sql`
		select table_name as "table" from information_schema.columns
		where table_schema = 'public' and column_name = 'is_internal'`);
	return new Set(rows.map(({ table }) => table));
}

/** Everything stored about a person, by part. The database catalogue names the tables, so none is missed. */
async function listParts(userId: string): Promise<Map<string, Part>> {
	const [references, withInternal] = await Promise.all([listReferences(), listTablesWithInternalRows()]);
	const tables = [...ownTables(references, userId)].sort(([a], [b]) => a.localeCompare(b));
	const personColumnsOf = (table: string) =>
		references.filter((one) => one.table === table && one.parent === "users").map(({ column }) => column);
	return new Map<string, Part>([
		["account", tablePart(sql`select * from users where id = ${userId}`, userId)],
		...tables.map(([table, conditions]): [string, Part] => {
			const theirs = whereAny(sql`*`, table, conditions);
			const rows = withInternal.has(table) ? sql`select * from (${theirs}) own where not is_internal` : theirs;
			return [table, tablePart(rows, userId, personColumnsOf(table))];
		}),
		["audit_log", { count: () => countAuditOf(userId), read: () => listAuditOf(userId) }],
	]);
}

export async function countOwnData(userId: string): Promise<{ kind: string; count: number }[]> {
	const counts: { kind: string; count: number }[] = [];
	for (const [kind, part] of await listParts(userId)) counts.push({ kind, count: await part.count() });
	return counts;
}

/** The rows of one kind; undefined for an unknown kind. */
export async function findOwnRows(userId: string, kind: string): Promise<Row[] | undefined> {
	return (await listParts(userId)).get(kind)?.read();
}

export async function* eachOwnTable(userId: string): AsyncGenerator<[kind: string, rows: Row[]]> {
	for (const [kind, part] of await listParts(userId)) yield [kind, await part.read()];
}

/** Rows as a table: every column of any row, with objects as JSON. */
export function tableOf(rows: Row[]): { columns: string[]; cells: string[][] } {
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const cell = (value: unknown) => {
		if (value === null || value === undefined) return "";
		return typeof value === "object" ? JSON.stringify(value) : String(value);
	};
	return { columns, cells: rows.map((row) => columns.map((column) => cell(own(row, column)))) };
}
