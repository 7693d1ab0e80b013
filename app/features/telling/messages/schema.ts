import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "~/features/people/users/schema";
import { maybePartOf, momentNow, rowId } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Templates of a person, or of the administrators; names are unique for the owner, ignoring case. */
export const savedTemplates = pgTable(
	"saved_templates",
	{
		id: rowId(),
		/** Null for those of the administrators. */
		userId: maybePartOf(() => users.id),
		name: text().notNull(),
		text: text().notNull(),
		updatedAt: momentNow(),
	},
	(t) => [
		uniqueIndex("saved_templates_name_key").on(t.userId, sql`lower(${t.name})`),
		uniqueIndex("saved_templates_shared_name_key").on(sql`lower(${t.name})`).where(sql`${t.userId} is null`),
		check(
			"saved_templates_lengths",
			sql`char_length(${t.name}) between 1 and 80 and char_length(${t.text}) between 1 and 1000`,
		),
	],
);
describeTable(
	savedTemplates,
	{ product: "few rows, of a person or of administrators" },
	"account",
	"texts of a person; those of administrators stay",
);
