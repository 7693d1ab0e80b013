import { sql } from "drizzle-orm";
import { boolean, check, date, index, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { owner } from "~/features/people/users/schema";
import { messages } from "~/features/telling/messages/schema";
import {
	attempts,
	bigNumber,
	checkOneOf,
	countedId,
	linkTo,
	made,
	moment,
	momentNow,
	partOf,
} from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** What a person can be alerted about (decision 52). */
export const ALERT_KINDS = ["date_changed", "disposed", "order", "reminder", "tomorrow", "week", "trouble"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const CHANNELS = ["whatsapp", "sms", "email"] as const;
export type Channel = (typeof CHANNELS)[number];
/** The channels of each kind; a kind without channels is off. */
export type AlertChannels = Record<AlertKind, Channel[]>;

/** What one message to a person is about: changes of cases together, or one board. */
export const NOTICE_KINDS = ["changes", "reminder", "tomorrow", "week", "trouble"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What holds for a person who has changed nothing. */
export const DEFAULT_CHANNELS: AlertChannels = {
	date_changed: ["whatsapp", "email"],
	disposed: ["whatsapp", "email"],
	order: ["email"],
	reminder: ["whatsapp", "email"],
	tomorrow: ["whatsapp", "email"],
	week: [],
	trouble: ["email"],
};
/** None: the board of tomorrow tells the same hearings. Whoever ticks a day gets it by the channels above. */
export const DEFAULT_REMINDER_DAYS: number[] = [];
/** 22:30 and 06:30 in India, in minutes after midnight. */
export const DEFAULT_QUIET = { from: 1350, until: 390 };

/** The channels that a person stopped once, by kind. Unless ticked, nothing of the kind goes by them, whatever falls back to them. */
export type StoppedChannels = Partial<AlertChannels>;

/** What a person wants to be told, and how. Without a row, or where a column is null, the defaults hold. */
export const alertSettings = pgTable("alert_settings", {
	userId: owner().primaryKey(),
	channels: jsonb().$type<AlertChannels>(),
	stopped: jsonb().$type<StoppedChannels>().notNull().default({}),
	/** How many days before a hearing; 0 is its day. */
	reminderDays: jsonb().$type<number[]>(),
	/** Minutes after midnight in India. The same twice: no quiet hours. */
	quietFrom: smallint().notNull().default(DEFAULT_QUIET.from),
	quietUntil: smallint().notNull().default(DEFAULT_QUIET.until),
	/** The first day with alerts again. */
	pausedUntil: date(),
	/** The package (`none` without one) whose end or use the person was told of, so that they are told once. */
	toldOfPackage: text(),
	updatedAt: momentNow(),
});
describeTable(alertSettings, "userId", "account", "the person's choice");

/** One message to a person, through as many channels as it takes. While it waits, what is found later joins it. */
export const alertNotices = pgTable(
	"alert_notices",
	{
		id: countedId(),
		userId: owner(),
		kind: text().$type<NoticeKind>().notNull(),
		/** Tomorrow's day, the Monday of the week, or the day of planning; null for changes. */
		day: date(),
		dueAt: moment().notNull(),
		/** `dropped`: when it was due there was nothing left to tell, or nobody to be told. */
		state: text().$type<"waiting" | "released" | "dropped">().notNull().default("waiting"),
		/** When it was released, by the clock of whoever released it. */
		releasedAt: moment(),
		/** Says that the package has no messages left. */
		saysNoPackage: boolean().notNull().default(false),
		createdAt: momentNow(),
	},
	(t) => [
		uniqueIndex("alert_notices_open_changes").on(t.userId).where(sql`${t.kind} = 'changes' and ${t.state} = 'waiting'`),
		uniqueIndex("alert_notices_open_board")
			.on(t.userId, t.kind, t.day)
			.where(sql`${t.kind} <> 'changes' and ${t.state} = 'waiting'`),
		index("alert_notices_due").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
		index("alert_notices_user_newest").on(t.userId, t.id),
		index("alert_notices_created").on(t.createdAt),
		// The earlier boards of the same day.
		index("alert_notices_boards").on(t.userId, t.day).where(sql`${t.kind} = 'tomorrow'`),
		checkOneOf("alert_notices_kind", t.kind, NOTICE_KINDS),
		check("alert_notices_day", sql`(${t.kind} = 'changes') = (${t.day} is null)`),
		check("alert_notices_state", sql`${t.state} in ('waiting', 'released', 'dropped')`),
	],
);
describeTable(alertNotices, "userId", 90, "what was told", { job: "forget-old-alerts" });

/** The notice a row is a part of. */
const ofNotice = () =>
	bigNumber()
		.notNull()
		.references(() => alertNotices.id, { onDelete: "cascade" });

/** One thing a person is told about one case. The unique key keeps it to once, whatever runs twice. */
export const alerts = pgTable(
	"alerts",
	{
		id: countedId(),
		noticeId: ofNotice(),
		userId: owner(),
		caseId: partOf(() => cases.id),
		kind: text().$type<AlertKind>().notNull(),
		/** What sets it apart from other alerts of its kind about the case: a hearing day, a change, an order. */
		about: text().notNull(),
		/** For a moved date the first old and the last new day; for boards and reminders the day of the hearing. */
		oldDay: date(),
		newDay: date(),
		/** An order's name, the nature of a disposal. */
		detail: text().notNull().default(""),
		createdAt: momentNow(),
	},
	(t) => [
		uniqueIndex("alerts_once").on(t.userId, t.kind, t.caseId, t.about),
		index("alerts_notice").on(t.noticeId),
		index("alerts_case").on(t.caseId),
		checkOneOf("alerts_kind", t.kind, ALERT_KINDS),
	],
);
describeTable(alerts, "userId", 90, "what was told", { job: "forget-old-alerts" });

/**
 * `sending`: a worker has it. `unknown`: an SMS whose answer was lost, so that it may have been sent. `skipped`: not tried,
 * for the reason given; another channel has it.
 */
export const DELIVERY_STATES = ["queued", "sending", "sent", "delivered", "unknown", "failed", "skipped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Where a notice stands in one channel; a channel is used once. */
export const alertDeliveries = pgTable(
	"alert_deliveries",
	{
		/** Becomes the Message-ID of a mail. */
		...made,
		noticeId: ofNotice(),
		channel: text().$type<Channel>().notNull(),
		state: text().$type<DeliveryState>().notNull(),
		/** The channel that failed, where this one stands in for it. */
		insteadOf: text().$type<Channel>(),
		/** The WhatsApp message; it carries its own charge. */
		messageId: linkTo(() => messages.id),
		/** The package an SMS is charged to, once it is; null again when it failed. */
		subscriptionId: linkTo(() => subscriptions.id),
		triedAt: moment(),
		/** The reason also says why it was skipped, in words for the person. */
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
		checkOneOf("alert_deliveries_state", t.state, DELIVERY_STATES),
	],
);
describeTable(alertDeliveries, alertNotices, 90, "whether it arrived", { job: "forget-old-alerts" });
