import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";

/** Ids in requests are opaque text; all of ours are UUIDs. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Matches the row with this id; matches nothing if the text is not a UUID. */
export const hasId = (column: AnyColumn, id: string): SQL => (isUuid(id) ? eq(column, id) : sql`false`);

/** Some columns of a table under their own names, as a query selects them. */
export const columnsOf = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
	Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;

/** Without it, plans cached while a table was nearly empty, and foreign-key checks, would scan the whole table for every row. */
export const READ_BY_INDEX: SQL = sql`set local enable_seqscan = off`;
