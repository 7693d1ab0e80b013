import { sql } from "drizzle-orm";
import { type Database, db } from "~/platform/db/client.server";

/** A column that points to another table's row, and what becomes of it when that row goes. */
export type Reference = {
	table: string;
	column: string;
	parent: string;
	parentColumn: string;
	onDelete: "cascade" | "set null" | "keep";
};

/** Every reference between the product's tables, as the database itself knows them. */
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

/** The tables with rows that only administrators may read: those whose `is_internal` is true. */
export async function listTablesWithInternalRows(): Promise<Set<string>> {
	const rows = await db.execute<{ table: string }>(sql`
		select table_name as "table" from information_schema.columns
		where table_schema = 'public' and column_name = 'is_internal'`);
	return new Set(rows.map(({ table }) => table));
}
