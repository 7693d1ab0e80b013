import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bigNumber, momentNow } from "~/platform/db/columns";
import { COUNTS, describeTable } from "~/platform/db/tables";

/** Content Security Policy violations, counted by directive, blocked origin and page. */
export const browserReports = pgTable(
	"browser_reports",
	{
		directive: text().notNull(),
		/** The blocked resource's origin, or a keyword such as `inline`. */
		blocked: text().notNull(),
		/** The page's path without ids and tokens. */
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
