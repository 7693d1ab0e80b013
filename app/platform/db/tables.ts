import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * Whose a row is: the person's in the column of this name, the parent's row's (a table), a shared record's, everybody's (few
 * rows, read by all), or the product's, for the reason given. It also says where the row would lie on many machines (docs/scale.md).
 */
type Owner<T> = (keyof T & string) | PgTable | "record" | "everybody" | { product: string };

/** How many days a row is kept; or as long as the account, or always. */
type Kept = number | "account" | "always";

type More = {
	/** The job that deletes or empties old rows, where it is not `forget-old-data`. */
	job?: string;
	/** What `forget-old-data` deletes: rows that meet the condition, or those of a statement that takes `limit` of them. */
	forget?: SQL | ((limit: number) => SQL);
	/** The other features that read the table, such as `money/plans`. */
	readBy?: readonly string[] | "all";
};

export type DescribedTable = More & {
	name: string;
	table: PgTable;
	owner: Owner<Record<string, unknown>>;
	kept: Kept;
	why: string;
};

/** The tables of the modules that are loaded, by name. `app/worker/tables.ts` loads all. */
export const described = new Map<string, DescribedTable>();

/**
 * Says of a table, beside its definition, whose its rows are, how long they are kept, and why. The nightly deletion, tests, and the
 * tables in docs/privacy.md and docs/scale.md follow from it.
 */
export function describeTable<T extends PgTable>(
	table: T,
	owner: Owner<T["_"]["columns"]>,
	kept: Kept,
	why: string,
	more: More = {},
): void {
	const name = getTableName(table);
	described.set(name, { ...more, name, table, owner, kept, why });
}

/** Sums in which nobody is named: owner, time and reason. */
export const COUNTS = [{ product: "counts over all people, folded" }, "always", "counts, about nobody"] as const;

/** Rows that are read before it is known who the person is. */
export const BEFORE_SIGN_IN = { product: "asked for before it is known who the person is" };

export const OF_ADMINISTRATORS = { product: "few rows, of administrators" };

/** Whether the time in a column is so many days ago. */
export const isOlder = (column: PgColumn, days: number) => sql`${column} < now() - make_interval(days => ${days}::int)`;
