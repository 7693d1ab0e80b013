import { sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { subscriptions } from "~/features/money/subscriptions/schema";
import type { SmsTemplate } from "~/features/people/notifications/queues.server";
import type { PushWords } from "~/features/people/push/words";
import { owned, users } from "~/features/people/users/schema";
import { bigNumber, checkOneOf, linkTo, made, maybePartOf, moment } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

/** Messages sent together. The idempotency key is unique for its sender, so a form posted twice makes one batch. */
export const messageBatches = pgTable(
	"message_batches",
	{
		...owned,
		idempotencyKey: text().notNull(),
		/** A hash of the content and recipients, to detect a repeat without a key. */
		contentHash: text().notNull(),
		messageCount: integer().notNull(),
		/** The user who sent it for the owner; null for the owner. */
		actorId: linkTo(() => users.id),
	},
	(t) => [
		index("message_batches_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
		uniqueIndex("message_batches_key").on(t.userId, t.idempotencyKey),
		index("message_batches_content").on(t.userId, t.contentHash, t.createdAt),
	],
);
describeTable(messageBatches, "userId", "account", "what the person sent", { readBy: ["telling/messages"] });

/** A message's delivery status. It only moves to the right; `failed` and `read` are final. */
export const messageStatus = pgEnum("message_status", ["queued", "sent", "delivered", "read", "failed"]);

export const CHANNELS = ["push", "whatsapp", "sms", "email"] as const;
export type Channel = (typeof CHANNELS)[number];

/** What goes by push, mail or SMS, or as free text; other WhatsApp messages have a template and parameters. */
export type MessageWords = {
	/** Answers what the recipient wrote by WhatsApp. */
	text?: string;
	mail?: { subject: string; text: string; html: string; headers: Record<string, string> };
	sms?: { template: SmsTemplate; variables: Record<string, string> };
	push?: PushWords;
};

/** Answers, as long as their questions, and tests of a device's pushes. */
const ANSWERS_KEPT_DAYS = 2;
const IS_ANSWER = sql`batch_id is null and notice_id is null and instead_of is null`;

/** Everything that goes to a phone or a mailbox for a person, once: messages, updates to clients, alerts and answers. */
export const messages = pgTable(
	"messages",
	{
		...made,
		/** Null for the confirmation of a STOP, which nothing prevents. */
		userId: maybePartOf(() => users.id),
		channel: text({ enum: CHANNELS }).notNull().default("whatsapp"),
		/** Null for what is not in the log of messages: mails, SMS, answers, and what was not even tried. */
		batchId: maybePartOf(() => messageBatches.id),
		/** The alert notice, of which each channel has one message. No foreign key: alerts come after the outbox. */
		noticeId: bigNumber(),
		/** The message in whose place this one goes. */
		insteadOf: maybePartOf((): AnyPgColumn => messages.id),
		caseId: linkTo(() => cases.id),
		cnrNumber: text().notNull(),
		caseNumber: text().notNull(),
		/** +91 and ten digits, or an email address; empty until an alert has its words. By push the device, empty for all of a person's. */
		recipient: text().notNull(),
		recipientName: text().notNull().default(""),
		template: text().notNull(),
		/** The language in which the template is registered. */
		language: text({ enum: ["en", "hi", "mr"] })
			.notNull()
			.default("en"),
		parameters: jsonb().$type<string[]>().notNull(),
		/** Until it is sent. An alert that is queued again has none until `send-alert` writes them as of then. */
		words: jsonb().$type<MessageWords>(),
		/** False for an administrator's messages, for pushes, mails and answers. */
		isCharged: boolean().notNull(),
		/** The package charged; null before charging and after failing. */
		subscriptionId: linkTo(() => subscriptions.id),
		status: messageStatus().notNull().default("queued"),
		/** The reason of failure, shown to the sender, and the provider's error code. A sent SMS with a reason is not confirmed. */
		reason: text(),
		errorCode: integer(),
		/** WhatsApp's message id. */
		wamid: text(),
		tries: integer().notNull().default(0),
		/** How many of the tries got no answer. */
		unansweredTries: integer().notNull().default(0),
		/** Set when a worker claims it, until the provider's answer is known. */
		claimedAt: moment(),
		/** Set when a try got no answer. */
		unansweredAt: moment(),
		statusAt: moment(),
		/** A failed one that was not tried. */
		isSkipped: boolean().notNull().default(false),
		/** No try begins later; a day after `createdAt` by default. */
		expiresAt: moment(),
		/** When the company took it, and when WhatsApp or a device first reported its arrival. */
		acceptedAt: moment(),
		arrivedAt: moment(),
	},
	(t) => [
		uniqueIndex("messages_of_notice").on(t.noticeId, t.channel).where(sql`${t.noticeId} is not null`),
		uniqueIndex("messages_instead").on(t.insteadOf),
		checkOneOf("messages_channel", t.channel, CHANNELS),
		uniqueIndex("messages_once").on(t.batchId, t.caseId, t.recipient),
		uniqueIndex("messages_wamid_key").on(t.wamid),
		index("messages_made").using("brin", t.createdAt),
		index("messages_user_newest").on(t.userId, t.id),
		index("messages_case").on(t.caseId),
		index("messages_subscription").on(t.subscriptionId),
		index("messages_undeliverable").on(t.userId, t.recipient, t.id).where(sql`${t.errorCode} = 131026`),
		index("messages_failed").on(t.createdAt, t.id).where(sql`${t.status} = 'failed'`),
		index("messages_waiting").on(t.userId).where(sql`${t.status} = 'queued'`),
		index("messages_unconfirmed")
			.on(t.expiresAt)
			.where(sql`${t.channel} = 'push' and ${t.status} in ('queued', 'sent')`),
		index("messages_answers").on(t.createdAt).where(IS_ANSWER),
		index("messages_with_words").on(t.createdAt).where(sql`${t.parameters} <> '[]'::jsonb`),
		check("messages_charge", sql`${t.subscriptionId} is null or (${t.isCharged} and ${t.status} <> 'failed')`),
	],
);
describeTable(
	messages,
	"userId",
	"account",
	"recipient, case and time; texts go after 90 days, as do mails and SMS of alerts; answers after 2 days",
	{
		forget: sql`${IS_ANSWER} and ${isOlder(messages.createdAt, ANSWERS_KEPT_DAYS)}`,
		readBy: ["telling/messages", "telling/alerts", "administration/overview"],
	},
);

/** Numbers throttled by WhatsApp, each with the time of its last send slot. */
export const messageSendSlots = pgTable("message_send_slots", {
	number: text().primaryKey(),
	nextAt: moment().notNull(),
});
describeTable(
	messageSendSlots,
	{ product: "by the recipient's number, over all senders" },
	1,
	"rate limit of sending",
	{
		job: "forget-old-messages",
	},
);
