import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";

/** Ids on the wire are opaque text; only a UUID can be one of ours. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The row with this id; none where the text can be no id of ours. */
export const hasId = (column: AnyColumn, id: string): SQL => (isUuid(id) ? eq(column, id) : sql`false`);

/** Some columns of a table under their own names, as a query selects them. */
export const columnsOf = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
	Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
