import type { MailWords } from "~/features/people/notifications/mail-words";
import type { SmsTemplate } from "~/features/people/notifications/queues.server";
import {
	ALERT_KINDS,
	type AlertChannels,
	type AlertKind,
	type Channel,
	type NoticeKind,
	type StoppedChannels,
} from "~/features/telling/alerts/schema";
import type { RegisteredTemplate } from "~/features/telling/messages/wording/registered-templates";
import { addDays, type Day } from "~/platform/calendar/day";
import { phrase } from "~/platform/language/translate";

/** What decides by which channels a person is told. */
export type ChannelSettings = {
	channels: AlertChannels;
	stopped: StoppedChannels;
	/** Those by which the board of tomorrow comes on its evening. */
	boardChannels: Channel[];
};

const STOPPED: Record<Channel, string> = {
	email: phrase("You stopped these emails."),
	whatsapp: phrase("You stopped these WhatsApp messages."),
	sms: phrase("You stopped these SMS messages."),
};
const ON_THE_BOARD = phrase("We send tomorrow’s hearings in one message.");

/** What was stopped and is not ticked again. */
export function stillStopped(stopped: StoppedChannels, channels: AlertChannels): StoppedChannels {
	const left: StoppedChannels = {};
	for (const kind of ALERT_KINDS) {
		const unticked = stopped[kind]?.filter((channel) => !channels[kind].includes(channel)) ?? [];
		if (unticked.length > 0) left[kind] = unticked;
	}
	return left;
}

/** One thing a notice says of one case. */
export type NoticeCase = {
	caseId: string;
	kind: AlertKind;
	/** "Gokhale v. Riverside Greens"; the case number, else the CNR, before the court's record is there. */
	parties: string;
	/** What a mail's subject calls it, which other eyes read too: its number where the law keeps back names. */
	subjectName: string;
	/** Empty for none. */
	caseNumber: string;
	cnrNumber: string;
	/** "Court 7 · Civil Judge, Shivajinagar Court Complex, Pune"; empty where nothing is known. */
	court: string;
	/** `date_changed`: the day it was moved from. `disposed`: the coming hearing that does not take place. Null for none. */
	oldDay: Day | null;
	/** The day of the hearing; null where there is none (a date taken away, `disposed`, `order`, `trouble`). */
	newDay: Day | null;
	/** What is to be done on `newDay`, as the court wrote it; empty where it did not. */
	purpose: string;
	stage: string;
	/** Whose case it is, where it is another's of the person's chambers; empty for their own. */
	owner: string;
	/** `disposed`: how it was decided, as the court wrote it. Else empty. */
	nature: string;
	/** `order`: its name. Else empty. */
	order: string;
	/** `trouble`: the day the record was last read from the court; null where the court does not know the CNR. Else null. */
	lastChecked: Day | null;
};

/** What one message to a person says, whatever the channel. */
export type NoticeContent = {
	kind: NoticeKind;
	/** `tomorrow`: the day of the board. `week`: its Monday. `reminder`, `trouble`: the day of planning. `changes`: null. */
	day: Day | null;
	/** The day on which it is sent. */
	today: Day;
	/** It is sent on the day it is about, or after it: "tomorrow" would be wrong. */
	isLate: boolean;
	/** An earlier board of the same day was sent; this one is whole again. */
	isUpdated: boolean;
	/** WhatsApp and SMS are off because the package has no messages left or there is none; said once, by email. */
	saidNoPackage: boolean;
	/** By hearing day, the first 50. */
	cases: NoticeCase[];
	/** All of them. */
	caseCount: number;
	/** Stops these alerts without signing in. */
	stopUrl: string;
	/** Where all of it can be read: the changes, the diary's day or week, or the list of cases. */
	listUrl: string;
};

/**
 * A notice in words: the mail, and the registered templates with the values of their parameters. Those of a WhatsApp
 * template whose name begins with `alert_` are complete; any other gets an opt-out link as its last one when it is sent.
 */
export type NoticeWords = {
	mail: MailWords;
	whatsapp: { template: RegisteredTemplate; parameters: string[] };
	sms: { template: SmsTemplate; variables: Record<string, string> };
};

/** Why an entry does not go by a channel, ticked or in place of another; undefined where it may. */
function obstacleOf(
	{ kind, newDay }: NoticeCase,
	{ kind: noticeKind, day }: NoticeContent,
	channel: Channel,
	{ channels, stopped, boardChannels }: ChannelSettings,
): string | undefined {
	if (stopped[kind]?.includes(channel) && !channels[kind]?.includes(channel)) return STOPPED[channel];
	const isDayBefore = noticeKind === "reminder" && day !== null && newDay === addDays(day, 1);
	return isDayBefore && boardChannels.includes(channel) ? ON_THE_BOARD : undefined;
}

/** What of a notice goes by a channel; without any, the reason. */
export function contentBy(
	channel: Channel,
	content: NoticeContent,
	settings: ChannelSettings,
): { content: NoticeContent } | { reason: string } {
	const obstacles = content.cases.map((entry) => obstacleOf(entry, content, channel, settings));
	const cases = content.cases.filter((_, position) => obstacles[position] === undefined);
	if (cases.length === 0) return { reason: obstacles[0] ?? ON_THE_BOARD };
	const countOf = (entries: NoticeCase[]) => new Set(entries.map(({ caseId }) => caseId)).size;
	return { content: { ...content, cases, caseCount: content.caseCount - countOf(content.cases) + countOf(cases) } };
}

/** Whether a notice has something that a channel is ticked for and that may go by it. */
export function isTicked(channel: Channel, content: NoticeContent, settings: ChannelSettings): boolean {
	const open = contentBy(channel, content, settings);
	return "content" in open && open.content.cases.some(({ kind }) => settings.channels[kind]?.includes(channel));
}
