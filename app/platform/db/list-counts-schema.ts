import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bigNumber } from "./columns";
import { COUNTS, describeTable } from "./tables";

/**
 * How many entries a long list has, by what it is narrowed to (a status; "" where it is not). Triggers on the listed
 * table keep it (drizzle/0001_complaints.sql), since counting a million rows on every page would hold the page up.
 */
export const listCounts = pgTable(
	"list_counts",
	{
		list: text().notNull(),
		part: text().notNull(),
		entries: bigNumber().notNull().default(0),
	},
	(t) => [primaryKey({ columns: [t.list, t.part] })],
);
describeTable(listCounts, ...COUNTS);
