import { index, jsonb, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

export const outboxChannel = pgEnum("outbox_channel", ["sms", "email", "whatsapp"]);

/** Messages the sandbox's simulators received. Empty outside a sandbox. */
export const sandboxOutbox = pgTable(
	"sandbox_outbox",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		channel: outboxChannel().notNull(),
		to: text().notNull(),
		subject: text().notNull().default(""),
		text: text().notNull(),
		/** What a mail carries beside its subject. */
		headers: jsonb().$type<Record<string, string>>().notNull().default({}),
		at: timestamp({ withTimezone: true }).notNull().defaultNow(),
	},
	(t) => [index().on(t.to, t.id)],
);

/** Statuses the WhatsApp simulator has yet to send. Stored, since WhatsApp's servers outlive a restart of ours. */
export const sandboxStatuses = pgTable(
	"sandbox_statuses",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		status: jsonb().$type<Record<string, unknown>>().notNull(),
		dueAt: timestamp({ withTimezone: true }).notNull(),
	},
	(t) => [index().on(t.dueAt)],
);

/** What a person of the sandbox made the court say of a CNR, merged into the simulator's answer (decision 77). */
export const sandboxCourtAnswers = pgTable("sandbox_court_answers", {
	cnrNumber: text().primaryKey(),
	changes: jsonb().$type<Record<string, unknown>>().notNull(),
	changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
