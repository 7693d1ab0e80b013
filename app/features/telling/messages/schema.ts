import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { owner, users } from "~/features/people/users/schema";
import { linkTo, momentNow, rowId } from "~/platform/db/columns";
import { describeTable, OF_ADMINISTRATORS } from "~/platform/db/tables";

/** Templates of administrators; names are unique, ignoring case. */
export const messageTemplates = pgTable(
	"message_templates",
	{
		id: rowId(),
		name: text().notNull(),
		text: text().notNull(),
		updatedAt: momentNow(),
		updatedBy: linkTo(() => users.id),
	},
	(t) => [uniqueIndex("message_templates_name_key").on(sql`lower(${t.name})`)],
);
describeTable(messageTemplates, OF_ADMINISTRATORS, "always", "texts of administrators");

/** Templates of a person; names are unique for the person, ignoring case. */
export const ownTemplates = pgTable(
	"own_templates",
	{ id: rowId(), userId: owner(), name: text().notNull(), text: text().notNull(), updatedAt: momentNow() },
	(t) => [
		uniqueIndex("own_templates_name_key").on(t.userId, sql`lower(${t.name})`),
		check(
			"own_templates_lengths",
			sql`char_length(${t.name}) between 1 and 60 and char_length(${t.text}) between 1 and 1000`,
		),
	],
);
describeTable(ownTemplates, "userId", "account", "the person's texts");
