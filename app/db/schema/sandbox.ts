import { index, jsonb, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

export const outboxChannel = pgEnum("outbox_channel", ["sms", "email", "whatsapp"]);

/** What the stand-ins of a sandbox were given to deliver. Stays empty outside one. */
export const sandboxOutbox = pgTable(
	"sandbox_outbox",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		channel: outboxChannel().notNull(),
		to: text().notNull(),
		subject: text().notNull().default(""),
		text: text().notNull(),
		at: timestamp({ withTimezone: true }).notNull().defaultNow(),
	},
	(t) => [index().on(t.to, t.id)],
);

/** What the WhatsApp stand-in still has to report. Kept here, since the company's server outlives ours. */
export const sandboxStatuses = pgTable(
	"sandbox_statuses",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		status: jsonb().$type<Record<string, unknown>>().notNull(),
		dueAt: timestamp({ withTimezone: true }).notNull(),
	},
	(t) => [index().on(t.dueAt)],
);
