import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, customType, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { INTERNAL_KEY, isInternal } from "~/platform/db/internal-keys";

/** timestamptz column. */
export const moment = () => timestamp({ withTimezone: true });

/** timestamptz column that defaults to now(). */
export const momentNow = () => moment().notNull().defaultNow();

/** UUIDv7 primary key, which sorts by creation time. */
export const rowId = () => uuid().primaryKey().$defaultFn(uuidv7);

/** bigint column, read as a number. */
export const bigNumber = () => bigint({ mode: "number" });

/** Auto-incrementing bigint primary key. */
export const countedId = () => bigNumber().primaryKey().generatedAlwaysAsIdentity();

/** Columns of most tables: UUIDv7 id and creation time. */
export const made = { id: rowId(), createdAt: momentNow() };

/** Expiring token, of which only the hash is stored. A function, because the unique key is named after the table. */
export const token = () => ({ tokenHash: text().notNull().unique(), expiresAt: moment().notNull() });

/** Foreign key to a row identified by a text code. */
export const codeOf = (id: () => AnyPgColumn, onDelete?: "cascade" | "set null") => text().references(id, { onDelete });

/** A text key from outside. A key of ours in its place, for a row that has none, never leaves the database: it reads as "". */
export const outsideKey = customType<{ data: string }>({
	dataType: () => "text",
	fromDriver: (key) => (isInternal(String(key)) ? "" : String(key)),
});

/** Whether the column holds a key of ours. */
export const isInternalKey = (column: AnyPgColumn) => sql`starts_with(${column}, ${sql.raw(`'${INTERNAL_KEY}'`)})`;

/** Delivery state: number of tries, time of the last state change, and reason of the failure. */
export const attempts = { tries: integer().notNull().default(0), stateAt: momentNow(), reason: text() };

/** Optional foreign key to a parent row; deleted with it. */
export const maybePartOf = (id: () => AnyPgColumn) => uuid().references(id, { onDelete: "cascade" });
/** Foreign key to a parent row; deleted with it. */
export const partOf = (id: () => AnyPgColumn) => maybePartOf(id).notNull();

/** Foreign key to an independent row; set to null when that row is deleted. */
export const linkTo = (id: () => AnyPgColumn) => uuid().references(id, { onDelete: "set null" });

/** Quoted SQL list of values. The values are not escaped. */
export const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** Check constraint: the column holds one of these values. */
export const checkOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
	check(name, sql`${column} in (${listOf(values)})`);
