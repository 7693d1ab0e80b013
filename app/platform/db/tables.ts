import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * The owner of a row: the person in the named column, the parent row's owner (a table), everybody who shares a record,
 * everybody (few rows, read by all), or the product, with a reason. It also decides where rows would be stored with several
 * databases (docs/scale.md).
 */
type Owner<T> = (keyof T & string) | PgTable | "record" | "everybody" | { product: string };

/** Days until a row is deleted; or as long as the account, or for ever. */
type Kept = number | "account" | "always";

type More = {
	/** The job that deletes or clears old rows, if not `forget-old-data`. */
	job?: string;
	/** What `forget-old-data` deletes: rows that meet the condition, or rows of a statement with a `limit`. */
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

/** The tables of all loaded modules, by name. `app/worker/tables.ts` loads every schema. */
export const described = new Map<string, DescribedTable>();

/**
 * Describes a table beside its definition: the owner of its rows, how long they are kept, and why. The nightly deletion,
 * tests, and the tables in docs/privacy.md and docs/scale.md use it.
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

/** Sums without personal data: owner, retention and reason. */
export const COUNTS = [
	{ product: "counts over all people, folded" },
	"always",
	"counts without personal data",
] as const;

/** Rows read before the person is known. */
export const BEFORE_SIGN_IN = { product: "requested before login" };

export const OF_ADMINISTRATORS = { product: "few rows, of administrators" };

/** Whether the time in a column is at least that many days ago. */
export const isOlder = (column: PgColumn, days: number) => sql`${column} < now() - make_interval(days => ${days}::int)`;
