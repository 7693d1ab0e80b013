import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bigNumber } from "./columns";
import { COUNTS, describeTable } from "./tables";

/**
 * Row counts of long lists, by filter (a status; "" for all rows). Triggers on the listed tables update them
 * (drizzle/0001_complaints.sql), because counting a million rows on each page is too slow.
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
