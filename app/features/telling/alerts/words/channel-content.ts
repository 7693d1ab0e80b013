import type { Listing } from "~/features/courts/cause-lists/listing-words";
import type { MailWords } from "~/features/people/notifications/mail-words";
import type { SmsTemplate } from "~/features/people/notifications/queues.server";
import type { PushWords } from "~/features/people/push/words";
import {
	ALERT_KINDS,
	type AlertChannels,
	type NoticeKind,
	type SentKind,
	type StoppedChannels,
	switchOf,
	type TickedChannel,
} from "~/features/telling/alerts/schema";
import type { RegisteredTemplate } from "~/features/telling/outbox/registered-templates";
import type { Channel } from "~/features/telling/outbox/schema";
import { addDays, type Day } from "~/platform/calendar/day";
import { type Language, phrase } from "~/platform/language/translate";

export type ChannelSettings = {
	channels: AlertChannels;
	stopped: StoppedChannels;
	/** The channels that the board of tomorrow uses on its evening. */
	boardChannels: TickedChannel[];
};

const STOPPED: Record<Channel, string> = {
	push: phrase("You stopped these alerts."),
	email: phrase("You stopped these emails."),
	whatsapp: phrase("You stopped these WhatsApp messages."),
	sms: phrase("You stopped these SMS messages."),
};
const ON_THE_BOARD = phrase("We send tomorrow’s hearings in one message.");

/** The stopped channels that are not ticked again. */
export function stillStopped(stopped: StoppedChannels, channels: AlertChannels): StoppedChannels {
	const remaining: StoppedChannels = {};
	for (const kind of ALERT_KINDS) {
		const unticked = stopped[kind]?.filter((channel) => !channels[kind].includes(channel)) ?? [];
		if (unticked.length > 0) remaining[kind] = unticked;
	}
	return remaining;
}

export type NoticeCase = {
	caseId: string;
	kind: SentKind;
	/** "Gokhale v. Riverside Greens"; before the court record is read, the case number or CNR. */
	parties: string;
	/** The name in a mail's subject, which others may see: the case number where the law withholds names. */
	subjectName: string;
	/** Empty for none. */
	caseNumber: string;
	cnrNumber: string;
	/** "Court 7 · Civil Judge, Shivajinagar Court Complex, Pune"; empty if unknown. */
	court: string;
	/** `date_changed`: the previous day. `disposed`: the coming hearing that is cancelled. Null for none. */
	oldDay: Day | null;
	/** `date_changed`: the previous day is the one that was noted in court. */
	isNoted: boolean;
	/** The day of the hearing; null if there is none (a cancelled date, `disposed`, `order`). `trouble`: of one that no message announced. */
	newDay: Day | null;
	/** The purpose of `newDay`, as the court wrote it; empty if unknown. */
	purpose: string;
	stage: string;
	/** Where the hearing of `newDay` stands on the court's list; null if that is not known. */
	listing: Listing | null;
	/** The owner of a chamber's case; empty for the person's own. */
	owner: string;
	/** `disposed`: what became of the case. Null for other kinds. */
	turn: "disposed" | "reopened" | "outcome" | null;
	/** `disposed`: the outcome, as the court wrote it. Else empty. */
	nature: string;
	/** `outcome`: the court and CNR where the case goes on, as far as they are given. Else empty. */
	movedTo: string;
	/** `due`: what is to be done, and its day. Else null. */
	todo: { title: string; due: Day } | null;
	/** `order`: its name. Else empty. */
	order: string;
	/** `order`: where the court publishes it, if a link may lead there. Else null. */
	orderUrl: string | null;
	/** `trouble`: what eCourts wrote as the next hearing and could not be read, with the last known day. Else null. */
	unread: { text: string; lastKnown: Day | null } | null;
	/**
	 * `trouble`: the day the court record was last read; null if the court does not know the CNR. `tomorrow`: the same, if the
	 * evening's look-up failed. Else null.
	 */
	lastChecked: Day | null;
};

/** The content of one message to a person, for every channel. */
export type NoticeContent = {
	kind: NoticeKind;
	/** `tomorrow`: the day of the board. `week`: its Monday. `reminder`, `trouble`, `due`: the day of planning. `changes`: null. */
	day: Day | null;
	/** The day of sending. */
	today: Day;
	/** Sent on or after the day it is about, so that "tomorrow" would be wrong. */
	isLate: boolean;
	/** An earlier board of the same day was sent; this one is complete again. */
	isUpdated: boolean;
	/** WhatsApp and SMS are off because the package has no messages left or there is none; said once, by email. */
	saidNoPackage: boolean;
	/** By hearing day, the first 50. */
	cases: NoticeCase[];
	/** Includes the cases beyond the first 50. */
	caseCount: number;
	/** Stops these alerts without signing in. */
	stopUrl: string;
	/** The URL of all its cases: the changes, the diary's day or week, or the list of cases. */
	listUrl: string;
};

/**
 * A notice as text: the mail, and the registered templates with their parameters. Parameters of WhatsApp templates named `alert_…`
 * are complete; others get an opt-out link as the last one when sent.
 */
export type NoticeWords = {
	mail: MailWords;
	whatsapp: { template: RegisteredTemplate; language: Language; parameters: string[] };
	sms: { template: SmsTemplate; variables: Record<string, string> };
	push: PushWords;
};

/** Why an entry must not use a channel, ticked or as a fallback; undefined if it may. */
function channelProblemOf(
	{ kind: sentKind, newDay }: NoticeCase,
	{ kind: noticeKind, day }: NoticeContent,
	channel: Channel,
	{ channels, stopped, boardChannels }: ChannelSettings,
): string | undefined {
	const kind = switchOf(sentKind);
	const isDayBefore = noticeKind === "reminder" && day !== null && newDay === addDays(day, 1);
	// A push goes with any other channel, and so does the board's.
	if (channel === "push") {
		if (!channels[kind]?.length) return STOPPED.push;
		return isDayBefore && boardChannels.length > 0 ? ON_THE_BOARD : undefined;
	}
	if (stopped[kind]?.includes(channel) && !channels[kind]?.includes(channel)) return STOPPED[channel];
	return isDayBefore && boardChannels.includes(channel) ? ON_THE_BOARD : undefined;
}

/** The entries of a notice that may use a channel, or the reason if none may. */
export function contentBy(
	channel: Channel,
	content: NoticeContent,
	settings: ChannelSettings,
): { content: NoticeContent } | { reason: string } {
	const problems = content.cases.map((entry) => channelProblemOf(entry, content, channel, settings));
	const cases = content.cases.filter((_, position) => problems[position] === undefined);
	if (cases.length === 0) return { reason: problems[0] ?? ON_THE_BOARD };
	const countOf = (entries: NoticeCase[]) => new Set(entries.map(({ caseId }) => caseId)).size;
	return { content: { ...content, cases, caseCount: content.caseCount - countOf(content.cases) + countOf(cases) } };
}

/** Whether a notice has an entry that is ticked for a channel and may use it. */
export function isTicked(channel: TickedChannel, content: NoticeContent, settings: ChannelSettings): boolean {
	const open = contentBy(channel, content, settings);
	return (
		"content" in open && open.content.cases.some(({ kind }) => settings.channels[switchOf(kind)]?.includes(channel))
	);
}

/** In place of a push or of each other go only channels on the phone of which the person ticked one. */
const NEEDED: Partial<Record<Channel, TickedChannel[]>> = { whatsapp: ["whatsapp"], sms: ["whatsapp", "sms"] };
const NOT_CHOSEN = phrase("You did not choose it for these alerts.");

/** What a notice says by a channel that goes in place of another, or why it does not. */
export function contentInstead(channel: Channel, content: NoticeContent, settings: ChannelSettings) {
	const isChosen = NEEDED[channel]?.some((needed) => isTicked(needed, content, settings)) ?? true;
	return isChosen ? contentBy(channel, content, settings) : { reason: NOT_CHOSEN };
}
