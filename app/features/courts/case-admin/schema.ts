import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { owned } from "~/features/people/users/schema";
import { describeTable } from "~/platform/db/tables";

/** An administrator's saved filter of the case list, with a name. `filter` is its query string. */
export const caseViews = pgTable(
	"case_views",
	{
		...owned,
		name: text().notNull(),
		filter: text().notNull(),
	},
	(t) => [
		uniqueIndex("case_views_name_key").on(t.userId, sql`lower(${t.name})`),
		check(
			"case_views_lengths",
			sql`char_length(${t.name}) between 1 and 60 and char_length(${t.filter}) between 1 and 4000`,
		),
	],
);
describeTable(caseViews, "userId", "account", "an administrator's views");
