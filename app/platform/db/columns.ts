import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

/** A column for a point in time. */
export const moment = () => timestamp({ withTimezone: true });

/** A point in time that is now unless it is given. */
export const momentNow = () => moment().notNull().defaultNow();

/** What tells a row apart: an id that sorts by when it was made. */
export const rowId = () => uuid().primaryKey().$defaultFn(uuidv7);

/** A whole number that may outgrow 32 bits. */
export const bigNumber = () => bigint({ mode: "number" });

/** An id the database counts up. */
export const countedId = () => bigNumber().primaryKey().generatedAlwaysAsIdentity();

/** The columns of most tables: the row's id, and when it was made. */
export const made = { id: rowId(), createdAt: momentNow() };

/** A token that works until a time; only its hash is stored. Made anew for each table, whose name its unique key bears. */
export const token = () => ({ tokenHash: text().notNull().unique(), expiresAt: moment().notNull() });

/** Another row that goes by a code. */
export const codeOf = (id: () => AnyPgColumn, onDelete?: "cascade" | "set null") => text().references(id, { onDelete });

/** How far sending something has come: how often it was tried, since when it stands where it does, and why it failed. */
export const attempts = { tries: integer().notNull().default(0), stateAt: momentNow(), reason: text() };

/** The row this one is a part of, if it is one of any; it is deleted with it. */
export const maybePartOf = (id: () => AnyPgColumn) => uuid().references(id, { onDelete: "cascade" });
/** The row this one is a part of. */
export const partOf = (id: () => AnyPgColumn) => maybePartOf(id).notNull();

/** Another row, which this one outlives; null once that is gone. */
export const linkTo = (id: () => AnyPgColumn) => uuid().references(id, { onDelete: "set null" });

/** Values as SQL writes them in a list. */
export const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** A text column that takes only these values. */
export const checkOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
	check(name, sql`${column} in (${listOf(values)})`);
