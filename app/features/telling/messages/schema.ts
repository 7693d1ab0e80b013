import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { owned, owner, users } from "~/features/people/users/schema";
import { attempts, linkTo, maybePartOf, moment, momentNow, partOf, rowId } from "~/platform/db/columns";
import { describeTable, OF_ADMINISTRATORS } from "~/platform/db/tables";

/** The columns of a message text kept under a name. */
const template = { id: rowId(), name: text().notNull(), text: text().notNull(), updatedAt: momentNow() };

/** Message texts with placeholders that administrators save by name; names are unique in any letter case. */
export const messageTemplates = pgTable(
	"message_templates",
	{ ...template, updatedBy: linkTo(() => users.id) },
	(t) => [uniqueIndex("message_templates_name_key").on(sql`lower(${t.name})`)],
);
describeTable(messageTemplates, OF_ADMINISTRATORS, "always", "texts of administrators");

/** Message texts with placeholders that a person keeps under a name; names are a person's own, in any letter case. */
export const ownTemplates = pgTable("own_templates", { ...template, userId: owner() }, (t) => [
	uniqueIndex("own_templates_name_key").on(t.userId, sql`lower(${t.name})`),
	check(
		"own_templates_lengths",
		sql`char_length(${t.name}) between 1 and 60 and char_length(${t.text}) between 1 and 1000`,
	),
]);
describeTable(ownTemplates, "userId", "account", "the person's texts");

/** Messages sent together. One form posted twice makes one batch: its key is unique for its sender. */
export const messageBatches = pgTable(
	"message_batches",
	{
		...owned,
		idempotencyKey: text().notNull(),
		/** A hash of the content and recipients, by which a repeat without a key is recognised. */
		contentHash: text().notNull(),
		messageCount: integer().notNull(),
		/** Who sent it for its owner; null for the owner. */
		actorId: linkTo(() => users.id),
	},
	(t) => [
		index("message_batches_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
		uniqueIndex("message_batches_key").on(t.userId, t.idempotencyKey),
		index("message_batches_content").on(t.userId, t.contentHash, t.createdAt),
	],
);
describeTable(messageBatches, "userId", "account", "what the person sent");

/** A message's delivery status. It only moves to the right; `failed` is final, as `read` is. */
export const messageStatus = pgEnum("message_status", ["queued", "sent", "delivered", "read", "failed"]);

/** One message to one number about one case, with its text's parameters. */
export const messages = pgTable(
	"messages",
	{
		...owned,
		batchId: partOf(() => messageBatches.id),
		caseId: linkTo(() => cases.id),
		cnrNumber: text().notNull(),
		caseNumber: text().notNull(),
		/** +91 and ten digits. */
		recipient: text().notNull(),
		recipientName: text().notNull().default(""),
		template: text().notNull(),
		parameters: jsonb().$type<string[]>().notNull(),
		/** Charged to its sender's package; an administrator's messages are not. */
		isCharged: boolean().notNull(),
		/** The package it is charged to, once it is; null again when it failed. */
		subscriptionId: linkTo(() => subscriptions.id),
		status: messageStatus().notNull().default("queued"),
		/** Reason of failure, for its sender, and the provider's code. */
		reason: text(),
		errorCode: integer(),
		/** The provider's id of it. */
		wamid: text(),
		tries: integer().notNull().default(0),
		/** Those of the tries that got no answer. */
		unansweredTries: integer().notNull().default(0),
		/** When a worker claimed it; kept until the provider's answer is known. */
		claimedAt: moment(),
		/** When it became known that a try got no answer. */
		unansweredAt: moment(),
		statusAt: moment(),
	},
	(t) => [
		uniqueIndex("messages_once").on(t.batchId, t.caseId, t.recipient),
		uniqueIndex("messages_wamid_key").on(t.wamid),
		index("messages_user_newest").on(t.userId, t.id),
		index("messages_case").on(t.caseId),
		index("messages_subscription").on(t.subscriptionId),
		index("messages_undeliverable").on(t.userId, t.recipient, t.id).where(sql`${t.errorCode} = 131026`),
		index("messages_failed").on(t.createdAt, t.id).where(sql`${t.status} = 'failed'`),
		index("messages_waiting").on(t.userId).where(sql`${t.status} = 'queued'`),
		index("messages_with_words").on(t.createdAt).where(sql`${t.parameters} <> '[]'::jsonb`),
	],
);
describeTable(messages, "userId", "account", "to whom, about which case and when; the text goes after 90 days");

export const messageSmsState = pgEnum("message_sms_state", ["queued", "sending", "sent", "failed"]);

/** The SMS in place of a message that WhatsApp could not deliver; one at most, charged like a message. */
export const messageSms = pgTable(
	"message_sms",
	{
		messageId: partOf(() => messages.id).primaryKey(),
		state: messageSmsState().notNull().default("queued"),
		...attempts,
		subscriptionId: linkTo(() => subscriptions.id),
		createdAt: momentNow(),
	},
	(t) => [
		index("message_sms_subscription").on(t.subscriptionId),
		index("message_sms_waiting").on(t.createdAt).where(sql`${t.state} in ('queued', 'sending')`),
	],
);
describeTable(messageSms, messages, "account", "the SMS in place of a message");

const NO_MESSAGES = "who wants no messages; forgetting it would send them again";

/** Numbers that opted out of all messages of every sender: +91 and ten digits. */
export const optedOutNumbers = pgTable("opted_out_numbers", {
	number: text().primaryKey(),
	/** `reply`: a STOP; `link`: a link of the former kind, which no longer exists. */
	via: text({ enum: ["reply", "link"] }).notNull(),
	optedOutAt: momentNow(),
});
describeTable(optedOutNumbers, "everybody", "always", NO_MESSAGES);

/** Links that opt a number out of one sender's messages: a new random token for each try at a message. */
export const messageOptOutLinks = pgTable(
	"message_opt_out_links",
	{
		/** The token itself is stored nowhere. */
		tokenHash: text().primaryKey(),
		messageId: partOf(() => messages.id),
		createdAt: momentNow(),
		/** When the link was used first, and from which network address. */
		usedAt: moment(),
		usedFrom: text(),
	},
	(t) => [index("message_opt_out_links_message").on(t.messageId)],
);
describeTable(messageOptOutLinks, messages, 365, "links to stop messages, while unused", {
	job: "forget-old-messages",
});

/** Numbers that opted out of one sender's messages. */
export const senderOptOuts = pgTable(
	"sender_opt_outs",
	{
		id: rowId(),
		number: text().notNull(),
		/** Null: the administrators, who send as one. */
		senderId: maybePartOf(() => users.id),
		optedOutAt: momentNow(),
	},
	(t) => [
		index("sender_opt_outs_sender").on(t.senderId),
		uniqueIndex("sender_opt_outs_key").on(
			t.number,
			sql`coalesce(${t.senderId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
		),
	],
);
describeTable(senderOptOuts, { product: "asked by the number, of every sender and of one" }, "always", NO_MESSAGES);

/** Numbers WhatsApp throttles, each with the time of its last send slot. */
export const messageSendSlots = pgTable("message_send_slots", {
	number: text().primaryKey(),
	nextAt: moment().notNull(),
});
describeTable(messageSendSlots, { product: "by the recipient's number, over all senders" }, 1, "the pace of sending", {
	job: "forget-old-messages",
});
