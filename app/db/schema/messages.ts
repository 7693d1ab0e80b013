import { sql } from "drizzle-orm";
import {
	boolean,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { users } from "./accounts";
import { cases } from "./cases";
import { subscriptions } from "./subscriptions";

/** Message texts with placeholders that administrators keep by name; a name is one whatever its letter case. */
export const messageTemplates = pgTable(
	"message_templates",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		name: text().notNull(),
		text: text().notNull(),
		updatedBy: uuid().references(() => users.id, { onDelete: "set null" }),
		updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
	},
	(t) => [uniqueIndex("message_templates_name_key").on(sql`lower(${t.name})`)],
);

const moment = () => timestamp({ withTimezone: true });

/** Messages somebody sent together. One form posted twice makes one batch: its key is unique for its sender. */
export const messageBatches = pgTable(
	"message_batches",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		idempotencyKey: text().notNull(),
		/** A hash of what was sent to whom, by which the same post without a key is known again. */
		selection: text().notNull(),
		messageCount: integer().notNull(),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex("message_batches_key").on(t.userId, t.idempotencyKey),
		index("message_batches_selection").on(t.userId, t.selection, t.createdAt),
	],
);

/** How far a message has come. It only ever moves to the right, and `failed` is an end as `read` is. */
export const messageStatus = pgEnum("message_status", ["queued", "sent", "delivered", "read", "failed"]);

/** One message to one number about one case, with what it said as it was queued. */
export const messages = pgTable(
	"messages",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		batchId: uuid()
			.notNull()
			.references(() => messageBatches.id, { onDelete: "cascade" }),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		caseId: uuid().references(() => cases.id, { onDelete: "set null" }),
		cnrNumber: text().notNull(),
		caseNumber: text().notNull(),
		/** +91 and ten digits. */
		recipient: text().notNull(),
		recipientName: text().notNull().default(""),
		template: text().notNull(),
		parameters: jsonb().$type<string[]>().notNull(),
		/** Counted against its sender's package; an administrator's are not. */
		isCharged: boolean().notNull(),
		/** The package it was counted against, once it was. */
		subscriptionId: uuid().references(() => subscriptions.id, { onDelete: "set null" }),
		status: messageStatus().notNull().default("queued"),
		/** Why it failed, in words for its sender, and the provider's code. */
		reason: text(),
		errorCode: integer(),
		/** The provider's id of it. */
		wamid: text(),
		tries: integer().notNull().default(0),
		/** When a worker took it to send it; it stays until the provider's answer is known. */
		claimedAt: moment(),
		/** Since when it is known that no answer came to a try. */
		unansweredAt: moment(),
		statusAt: moment(),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex("messages_once").on(t.batchId, t.caseId, t.recipient),
		uniqueIndex("messages_wamid_key").on(t.wamid),
		index("messages_user_newest").on(t.userId, t.id),
		index("messages_case").on(t.caseId),
		index("messages_subscription").on(t.subscriptionId),
		index("messages_waiting").on(t.userId).where(sql`${t.status} = 'queued'`),
	],
);

/** Numbers whose owner wants no more messages: kept as +91 and ten digits, whoever saved them. */
export const optedOutNumbers = pgTable("opted_out_numbers", {
	number: text().primaryKey(),
	/** How they said so. */
	via: text({ enum: ["reply", "link"] }).notNull(),
	optedOutAt: moment().notNull().defaultNow(),
});

/** Numbers the provider takes messages for only slowly, each with the moment of its last place in the row. */
export const messagePaces = pgTable("message_paces", {
	number: text().primaryKey(),
	nextAt: moment().notNull(),
});
