import { sql } from "drizzle-orm";
import { boolean, check, date, index, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { owner } from "~/features/people/users/schema";
import { DEFAULT_QUIET } from "~/features/telling/client-updates/quiet";
import type { Channel } from "~/features/telling/outbox/schema";
import { bigNumber, checkOneOf, countedId, moment, momentNow, partOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** The kinds of alerts that a person switches (decision 52). */
export const ALERT_KINDS = [
	"date_changed",
	"disposed",
	"order",
	"reminder",
	"tomorrow",
	"week",
	"trouble",
	"approved",
	"due",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** `not_listed`: the hearing is not on the court's list or, with the detail `listed`, now it is. */
export const SENT_KINDS = [...ALERT_KINDS, "not_listed"] as const;
export type SentKind = (typeof SENT_KINDS)[number];

/** The switch of a kind. */
export const switchOf = (kind: SentKind): AlertKind => (kind === "not_listed" ? "date_changed" : kind);

/** The channels that a person ticks. A push goes in place of those on a phone, on devices where it is turned on. */
export const TICKED_CHANNELS = ["whatsapp", "sms", "email"] as const satisfies Channel[];
export type TickedChannel = (typeof TICKED_CHANNELS)[number];

/** The channels of each kind; a kind without channels is off. */
export type AlertChannels = Record<AlertKind, TickedChannel[]>;

/** The subject of one message: changes of cases together, or one board. */
export const NOTICE_KINDS = ["changes", "reminder", "tomorrow", "week", "trouble", "approved", "due"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const DEFAULT_CHANNELS: AlertChannels = {
	date_changed: ["whatsapp", "email"],
	disposed: ["whatsapp", "email"],
	order: ["email"],
	reminder: ["whatsapp", "email"],
	tomorrow: ["whatsapp", "email"],
	week: [],
	trouble: ["email"],
	approved: ["email"],
	due: ["whatsapp", "email"],
};
/** None, since the board of tomorrow has the same hearings. Chosen reminder days use the channels above. */
export const DEFAULT_REMINDER_DAYS: number[] = [];

/** How many days before a to-do is due; 0 is its day. */
export const DEFAULT_DUE_DAYS: number[] = [1, 0];

/** Channels a person stopped, by kind. Until ticked again they get nothing of the kind, not even as a fallback. */
export type StoppedChannels = Partial<AlertChannels>;

/** A person's alert settings. The defaults apply without a row, or where a column is null. */
export const alertSettings = pgTable("alert_settings", {
	userId: owner().primaryKey(),
	channels: jsonb().$type<AlertChannels>(),
	stopped: jsonb().$type<StoppedChannels>().notNull().default({}),
	/** How many days before a hearing; 0 is its day. */
	reminderDays: jsonb().$type<number[]>(),
	/** The same of to-dos. */
	dueDays: jsonb().$type<number[]>(),
	/** Minutes after midnight in India; equal values mean no quiet hours. */
	quietFrom: smallint().notNull().default(DEFAULT_QUIET.from),
	quietUntil: smallint().notNull().default(DEFAULT_QUIET.until),
	/** Whether push notifications name parties and cases, which others may read on a lock screen. */
	showsNames: boolean().notNull().default(false),
	/** The first day with alerts again. */
	pausedUntil: date(),
	/** The package (`none` without one) whose end or use was announced, so that it is announced once. */
	toldOfPackage: text(),
	updatedAt: momentNow(),
});
describeTable(alertSettings, "userId", "account", "the person's choice");

/** One message to a person, through one or more channels. Later alerts join it while it waits. */
export const alertNotices = pgTable(
	"alert_notices",
	{
		id: countedId(),
		userId: owner(),
		kind: text().$type<NoticeKind>().notNull(),
		/** Tomorrow's day, the Monday of the week, or the day of planning; null for changes. */
		day: date(),
		dueAt: moment().notNull(),
		/** `dropped`: no alert was still current when due, or there was nobody to send it to. */
		state: text().$type<"waiting" | "released" | "dropped">().notNull().default("waiting"),
		/** In the sandbox this may be a simulated time. */
		releasedAt: moment(),
		/** The message says that the package has no messages left. */
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
		// For the earlier boards of the same day.
		index("alert_notices_boards").on(t.userId, t.day).where(sql`${t.kind} = 'tomorrow'`),
		checkOneOf("alert_notices_kind", t.kind, NOTICE_KINDS),
		check("alert_notices_day", sql`(${t.kind} = 'changes') = (${t.day} is null)`),
		check("alert_notices_state", sql`${t.state} in ('waiting', 'released', 'dropped')`),
	],
);
describeTable(alertNotices, "userId", 90, "what was sent", { job: "forget-old-alerts" });

const ofNotice = () =>
	bigNumber()
		.notNull()
		.references(() => alertNotices.id, { onDelete: "cascade" });

/** One alert about one case. The unique key keeps it to once, even if planned twice. */
export const alerts = pgTable(
	"alerts",
	{
		id: countedId(),
		noticeId: ofNotice(),
		userId: owner(),
		caseId: partOf(() => cases.id),
		kind: text().$type<SentKind>().notNull(),
		/** Distinguishes alerts of the same kind and case: a hearing day, a change, an order. */
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
		checkOneOf("alerts_kind", t.kind, SENT_KINDS),
	],
);
describeTable(alerts, "userId", 90, "what was sent", { job: "forget-old-alerts" });
