import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { checkOneOf, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Pages written by the operator, each at the address of its name. */
export const PAGE_CODES = ["privacy", "terms", "refunds", "contact", "help"] as const;
export type PageCode = (typeof PAGE_CODES)[number];

/** Every version of every page. Insert only (drizzle/0040_pages.sql), so that people can read what they agreed to. */
export const pageVersions = pgTable(
	"page_versions",
	{
		page: text({ enum: PAGE_CODES }).notNull(),
		version: integer().notNull(),
		text: text().notNull(),
		inForceFrom: date().notNull(),
		/** The administrator who wrote it; null for a text shipped with the product. */
		authorId: uuid(),
		createdAt: momentNow(),
	},
	(t) => [
		primaryKey({ columns: [t.page, t.version] }),
		checkOneOf("page_versions_page", t.page, PAGE_CODES),
		check("page_versions_version", sql`${t.version} > 0`),
		check("page_versions_text", sql`char_length(${t.text}) between 1 and 20000`),
	],
);
describeTable(pageVersions, "everybody", "always", "what people agreed to must stay readable");
