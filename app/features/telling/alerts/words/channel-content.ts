import { ALERT_KINDS, type AlertChannels, type Channel, type StoppedChannels } from "~/features/telling/alerts/schema";
import type { NoticeCase, NoticeContent } from "~/features/telling/alerts/words/notice-content";
import { addDays } from "~/platform/calendar/day";
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
