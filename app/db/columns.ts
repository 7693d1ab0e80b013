import { timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

/** A column for a point in time. */
export const moment = () => timestamp({ withTimezone: true });

/** What tells a row apart: an id that sorts by when it was made. */
export const rowId = () => uuid().primaryKey().$defaultFn(uuidv7);

/** The columns of most tables: the row's id, and when it was made. */
export const made = { id: rowId(), createdAt: moment().notNull().defaultNow() };
