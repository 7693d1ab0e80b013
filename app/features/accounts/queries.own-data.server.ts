import { type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { listReferences, listTablesWithInternalRows, type Reference } from "~/db/references.server";
import { countAuditOf, listAuditOf } from "~/features/audit/queries.server";

export type Row = Record<string, unknown>;

/** Columns that name the owner of a row. A person named in another column (who approved, who answered) is not its owner. */
const OWNER_COLUMNS = ["user_id", "owner_id"];

/** Hashes of passwords and tokens are of no use to the person. */
const SECRET_COLUMN = /(^|_)(hash|secret|token)$/;

/** A row as its owner gets it: without secrets, and without the ids of other people in `personColumns`. */
const forOwner = (row: Row, personColumns: string[], userId: string): Row =>
	Object.fromEntries(
		Object.entries(row).filter(
			([column, value]) => !SECRET_COLUMN.test(column) && (!personColumns.includes(column) || value === userId),
		),
	);

type Part = { count: () => Promise<number>; read: () => Promise<Row[]> };

function tablePart(table: string, condition: SQL, userId: string, personColumns: string[] = []): Part {
	const from = sql`from ${sql.identifier(table)} where ${condition}`;
	return {
		count: async () => {
			const [counted] = await db.execute<{ count: number }>(sql`select count(*)::int as count ${from}`);
			return counted?.count ?? 0;
		},
		read: async () => {
			const rows = await db.execute<{ row: Row }>(sql`select to_jsonb(t) as row from (select * ${from}) t`);
			return rows.map(({ row }) => forOwner(row, personColumns, userId));
		},
	};
}

/**
 * The tables that hold a person's rows, directly or through other rows of theirs, each with the condition for them. Where
 * a row belongs to one of several parents (a reply to a complaint or to feedback), any of them makes it theirs.
 */
function ownTables(references: Reference[], userId: string): Map<string, SQL> {
	const tables = new Map<string, SQL>();
	for (const { table, column, parent } of references) {
		if (parent === "users" && OWNER_COLUMNS.includes(column) && !tables.has(table))
			tables.set(table, sql`${sql.identifier(column)} = ${userId}`);
	}
	const direct = new Set(tables.keys());
	// A map also walks the entries that are added meanwhile, so children of children are found.
	for (const [owned, condition] of tables) {
		for (const { table, column, parent, parentColumn } of references) {
			if (parent !== owned || table === "users" || direct.has(table)) continue;
			const ownedIds = sql`select ${sql.identifier(parentColumn)} from ${sql.identifier(owned)} where ${condition}`;
			const isTheirs = sql`${sql.identifier(column)} in (${ownedIds})`;
			const already = tables.get(table);
			tables.set(table, already ? sql`(${already} or ${isTheirs})` : isTheirs);
		}
	}
	return tables;
}

/**
 * The parts of everything stored about a person, by name: their account, every table that names them as owner, what
 * belongs to those rows, and their audit entries. The database's own catalogue names the tables, so none is forgotten.
 */
async function listParts(userId: string): Promise<Map<string, Part>> {
	const [references, withInternal] = await Promise.all([listReferences(), listTablesWithInternalRows()]);
	const tables = [...ownTables(references, userId)].sort(([a], [b]) => a.localeCompare(b));
	const personColumnsOf = (table: string) =>
		references.filter((one) => one.table === table && one.parent === "users").map(({ column }) => column);
	return new Map<string, Part>([
		["account", tablePart("users", sql`id = ${userId}`, userId)],
		...tables.map(([table, condition]): [string, Part] => {
			const theirs = withInternal.has(table) ? sql`(${condition}) and not is_internal` : condition;
			return [table, tablePart(table, theirs, userId, personColumnsOf(table))];
		}),
		["audit_log", { count: () => countAuditOf(userId), read: () => listAuditOf(userId) }],
	]);
}

/** How many rows of each kind are stored about a person. */
export async function countOwnData(userId: string): Promise<{ kind: string; count: number }[]> {
	const counts: { kind: string; count: number }[] = [];
	for (const [kind, part] of await listParts(userId)) counts.push({ kind, count: await part.count() });
	return counts;
}

/** The rows of one kind; undefined where there is no such kind. */
export async function findOwnRows(userId: string, kind: string): Promise<Row[] | undefined> {
	return (await listParts(userId)).get(kind)?.read();
}

/** Everything stored about a person, one kind after the other. */
export async function* eachOwnTable(userId: string): AsyncGenerator<[kind: string, rows: Row[]]> {
	for (const [kind, part] of await listParts(userId)) yield [kind, await part.read()];
}

/** Rows as a table: every column that any row has, with objects as JSON. */
export function tableOf(rows: Row[]): { columns: string[]; cells: string[][] } {
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const cell = (value: unknown) => {
		if (value === null || value === undefined) return "";
		return typeof value === "object" ? JSON.stringify(value) : String(value);
	};
	return { columns, cells: rows.map((row) => columns.map((column) => cell(row[column]))) };
}
