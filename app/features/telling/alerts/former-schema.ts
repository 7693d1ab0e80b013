import { sql } from "drizzle-orm";
import { bigint, index, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { alertNotices } from "~/features/telling/alerts/schema";
import { messages } from "~/features/telling/outbox/schema";
import { attempts, checkOneOf, linkTo, made, moment, momentNow, partOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

// No longer used: workers of the previous release write these during an upgrade, and triggers copy them (drizzle/0097_one_outbox.sql).
// The next release drops both.

const CHANNELS = ["whatsapp", "sms", "email"];
const STATES = ["queued", "sending", "sent", "delivered", "unknown", "failed", "skipped"];

export const alertDeliveries = pgTable(
	"alert_deliveries",
	{
		...made,
		noticeId: bigint({ mode: "number" })
			.notNull()
			.references(() => alertNotices.id, { onDelete: "cascade" }),
		channel: text().notNull(),
		state: text().notNull(),
		insteadOf: text(),
		messageId: linkTo(() => messages.id),
		subscriptionId: linkTo(() => subscriptions.id),
		triedAt: moment(),
		acceptedAt: moment(),
		...attempts,
	},
	(t) => [
		uniqueIndex("alert_deliveries_once").on(t.noticeId, t.channel),
		uniqueIndex("alert_deliveries_message").on(t.messageId),
		index("alert_deliveries_open")
			.on(t.channel, t.id)
			.where(sql`${t.state} in ('queued', 'sending') or (${t.state} = 'sent' and ${t.channel} = 'whatsapp')`),
		index("alert_deliveries_subscription").on(t.subscriptionId),
		checkOneOf("alert_deliveries_channel", t.channel, CHANNELS),
		checkOneOf("alert_deliveries_state", t.state, STATES),
	],
);
describeTable(alertDeliveries, alertNotices, 90, "whether it arrived, until the next release", {
	job: "forget-old-alerts",
});

export const messageSmsState = pgEnum("message_sms_state", ["queued", "sending", "sent", "failed"]);

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
describeTable(messageSms, messages, "account", "the SMS in place of a message, until the next release");
