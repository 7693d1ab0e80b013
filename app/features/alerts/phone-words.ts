import { formatDay } from "~/calendar/day";
import { KIND_WORDS } from "~/features/alerts/alert-words";
import { byCase, grouped, onlyCase } from "~/features/alerts/case-groups";
import { disposal, fullName, news, noteOf, numberBeside, ownUrl, purposeOf, title } from "~/features/alerts/case-words";
import type { NoticeCase, NoticeContent, NoticeWords } from "~/features/alerts/notice-content";
import { CHANNEL_PARAMETER } from "~/features/alerts/stop-input";
import { cut, joined, sentence } from "~/features/alerts/text";
import { smsVariable } from "~/features/notifications/sms-variable";
import { paths } from "~/paths";

/** With the registered words and the links a message stays within WhatsApp's 1,024 characters. */
const LONGEST = { name: 220, news: 160, more: 220, entry: 150, list: 520, heading: 80 };
/** What is left of a case's name in a list, however long its news are. */
const LEAST_NAME = 60;
/** A note cut shorter than this says nothing. */
const LEAST_NOTE = 20;

const allNews = (group: NoticeCase[]) => joined(group.map(news), "; ");

/** Of a board's hearing the day is said once, above it. */
const isBoard = ({ kind }: NoticeContent) => kind === "tomorrow";

/** A case with its news in a line. Where both are too long the name is cut: its days are what an alert is for. */
function newsBehindName(item: NoticeCase, said: string): string {
	const allNewsCut = cut(said, LONGEST.entry - LEAST_NAME);
	return `${cut(fullName(item), LONGEST.entry - 2 - allNewsCut.length)}: ${allNewsCut}`;
}

function entryOf([first, ...others]: [NoticeCase, ...NoticeCase[]], content: NoticeContent): string {
	const about = isBoard(content)
		? joined([`${first.parties}${numberBeside(first) ? ` (${numberBeside(first)})` : ""}`, first.purpose], ", ")
		: newsBehindName(first, allNews([first, ...others]));
	const room = LONGEST.entry - about.length - 2;
	const note = room > LEAST_NOTE ? cut(noteOf(first), room) : "";
	return withoutStop(joined([cut(about, LONGEST.entry), note], ". "));
}

/** Whole entries as long as they fit, then how many are left. */
function bounded(entries: { text: string; count: number }[], all: number): string {
	let text = "";
	let shown = 0;
	for (const entry of entries) {
		const longer = joined([text, entry.text], "; ");
		if (text && longer.length > LONGEST.list) break;
		text = longer;
		shown += entry.count;
	}
	return all > shown ? `${text}; and ${all - shown} more` : text;
}

/** The cases in one line; those of a board behind the name of their court. */
function listOf(content: NoticeContent): string {
	const { cases, caseCount } = content;
	if (!isBoard(content))
		return bounded(
			byCase(cases).map((group) => ({ text: entryOf(group, content), count: group.length })),
			caseCount,
		);
	const entries = grouped(cases, ({ court }) => cut(court, LONGEST.heading)).flatMap(([court, items]) =>
		items.map((item, position) => ({
			text: `${position === 0 && court ? `${court}: ` : ""}${entryOf([item], content)}`,
			count: 1,
		})),
	);
	return bounded(entries, caseCount);
}

/** The registered text brings the full stop. */
const withoutStop = (text: string) => text.replace(/[.\s]+$/, "");

const stopByWhatsApp = ({ stopUrl }: NoticeContent) => `${stopUrl}?${CHANNEL_PARAMETER}=whatsapp`;

/** Where one case is read: its page; the diary's day or week for the hearings of that time. */
const urlOf = ({ caseId }: NoticeCase, content: NoticeContent) =>
	content.kind === "tomorrow" || content.kind === "week" ? content.listUrl : ownUrl(paths.case(caseId), content);

export function whatsAppWords(content: NoticeContent): NoticeWords["whatsapp"] {
	const only = onlyCase(content);
	const links = [only ? urlOf(only[0], content) : content.listUrl, stopByWhatsApp(content)];
	if (!only)
		return {
			template: "alert_cases",
			parameters: [cut(title(content), LONGEST.name), withoutStop(listOf(content)), ...links],
		};
	const [first] = only;
	const name = cut(fullName(first), LONGEST.name);
	const what = cut(sentence(allNews(only)), LONGEST.news);
	const more = withoutStop(cut(joined([first.newDay ? purposeOf(first) : "", noteOf(first)], ". "), LONGEST.more));
	return more
		? { template: "alert_case_more", parameters: [name, what, more, ...links] }
		: { template: "alert_case", parameters: [name, what, ...links] };
}

const shortMove = ({ oldDay, newDay }: NoticeCase) =>
	oldDay && newDay && oldDay !== newDay ? `now ${formatDay(newDay)}, was ${formatDay(oldDay)}` : undefined;

function shortNews(item: NoticeCase): string {
	if (item.kind === "disposed") return disposal(item);
	return (item.kind === "date_changed" && shortMove(item)) || news(item);
}

/** What fits a text message best: the note of its owner, else what is to be done. */
const smsMore = (item: NoticeCase) =>
	smsVariable(withoutStop(noteOf(item) || (item.newDay ? purposeOf(item) : "")), "See your cases");

export function smsWords(content: NoticeContent): NoticeWords["sms"] {
	const [first] = content.cases;
	const said = first ? shortNews(first) : "";
	const about = {
		PARTIES: smsVariable(first?.parties ?? "", "Your case"),
		NUMBER: smsVariable(first?.caseNumber ?? "", "your case"),
		NEWS: smsVariable(said, KIND_WORDS[content.kind]),
	};
	if (onlyCase(content) && first) {
		const court = smsVariable(first.court, "your court");
		const variables = { ...about, COURT: court, MORE: smsMore(first) };
		const text = `Nyaya Diary: ${about.PARTIES}, ${about.NUMBER}, ${court}: ${about.NEWS}. ${variables.MORE}.`;
		return { template: "alert-case", variables: { ...variables, TEXT: text } };
	}
	const variables = {
		...about,
		TITLE: smsVariable(title(content), "Your cases"),
		COUNT: String(content.caseCount - 1),
	};
	const text = `Nyaya Diary: ${variables.TITLE}. First: ${about.PARTIES}, ${about.NUMBER}: ${about.NEWS}. And ${variables.COUNT} more in your diary.`;
	return { template: "alert-cases", variables: { ...variables, TEXT: text } };
}
