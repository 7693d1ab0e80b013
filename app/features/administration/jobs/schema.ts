import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bigNumber, momentNow } from "~/platform/db/columns";
import { COUNTS, describeTable } from "~/platform/db/tables";

/** What browsers refused to load or run for a page, counted by what, from where and on which page. */
export const browserReports = pgTable(
	"browser_reports",
	{
		/** The directive of our policy that refused it. */
		directive: text().notNull(),
		/** The origin of what was refused, or a word such as `inline`. */
		blocked: text().notNull(),
		/** The page, without its query, ids and tokens. */
		path: text().notNull(),
		count: bigNumber().notNull(),
		firstAt: momentNow(),
		lastAt: momentNow(),
	},
	(t) => [
		primaryKey({ columns: [t.directive, t.blocked, t.path] }),
		index().on(t.lastAt),
		check(
			"browser_reports_length",
			sql`char_length(${t.directive}) <= 60 and char_length(${t.blocked}) <= 200 and char_length(${t.path}) <= 200`,
		),
	],
);
describeTable(browserReports, ...COUNTS);
