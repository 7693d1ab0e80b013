import { smsVariable } from "~/features/people/notifications/sms-variable";
import { inCourtWords } from "~/features/people/places/court-words";
import { CHANNEL_PARAMETER } from "~/features/telling/alerts/settings/stop-input";
import { KIND_WORDS } from "~/features/telling/alerts/words/alert-words";
import { byCase, grouped, onlyCase } from "~/features/telling/alerts/words/case-groups";
import {
	caseUrl,
	disposal,
	findUrgent,
	fullName,
	listOf,
	news,
	numberBeside,
	ownerOf,
	purposeOf,
	title,
	urgentWords,
} from "~/features/telling/alerts/words/case-words";
import type { NoticeCase, NoticeContent, NoticeWords } from "~/features/telling/alerts/words/channel-content";
import { joined, sentence } from "~/features/telling/alerts/words/text";
import { formatFullDay, formatNearDay } from "~/platform/calendar/day";
import { cut } from "~/platform/language/cut";
import { languageNow, t } from "~/platform/language/translate";

/** Keeps a message with the registered words and the links within WhatsApp's 1,024 characters. */
const MAX_LENGTH = {
	name: 220,
	named: 110,
	number: 40,
	news: 160,
	more: 220,
	entry: 150,
	list: 520,
	heading: 80,
	link: 150,
};
/** Characters kept of a case's name in a list, however long its news. */
const MIN_NAME_LENGTH = 60;
/** A court that is cut to less says nothing. */
const MIN_COURT_LENGTH = 12;
/** Cases named in a chat message; its link shows all. */
const MAX_NAMED = 3;

const allNews = (group: NoticeCase[], { today }: NoticeContent) =>
	joined(
		group.map((item) => news(item, today)),
		"; ",
	);

/** A board has its day in the title, so its entries omit it. */
const isBoard = ({ kind }: NoticeContent) => kind === "tomorrow";

/** The case's number, else its CNR: of cases with one name it alone tells which. */
function numberOf(item: NoticeCase): string {
	const number = numberBeside(item);
	return (number.length <= MAX_LENGTH.number && number) || item.cnrNumber || cut(number, MAX_LENGTH.number);
}

/** Parties, number and court. Where they have no room, the parties and then the court are cut, never the number. */
function boundedName(item: NoticeCase, room: number): string {
	const full = fullName(item);
	if (full.length <= room || item.parties === item.caseNumber) return cut(full, room);
	const number = numberOf(item);
	const named = joined([cut(item.parties, room - number.length - 2), number], ", ");
	return named.length + MIN_COURT_LENGTH < room ? cut(joined([named, item.court], ", "), room) : named;
}

/** A case with its news in one line. The name is cut rather than the dates, which the alert is about. */
function newsBehindName(item: NoticeCase, news: string): string {
	const allNewsCut = cut(news, MAX_LENGTH.entry - MIN_NAME_LENGTH);
	return `${boundedName(item, MAX_LENGTH.entry - 2 - allNewsCut.length)}: ${allNewsCut}`;
}

/** "Gokhale v. Riverside Greens (412/2023)" */
function named(item: NoticeCase): string {
	const behind = numberBeside(item) && ` (${numberOf(item)})`;
	return cut(item.parties, MAX_LENGTH.named - behind.length) + behind;
}

function entryOf([first, ...others]: [NoticeCase, ...NoticeCase[]], content: NoticeContent): string {
	const entry = isBoard(content)
		? joined([named(first), inCourtWords(first.purpose), listOf(first), ownerOf(first)], ", ")
		: newsBehindName(first, allNews([first, ...others], content));
	return withoutStop(cut(entry, MAX_LENGTH.entry));
}

/** Up to three whole entries that fit, then how many are left. */
function bounded(entries: string[], all: number): string {
	let text = "";
	let shown = 0;
	for (const entry of entries.slice(0, MAX_NAMED)) {
		const longer = joined([text, entry], "; ");
		if (text && longer.length > MAX_LENGTH.list) break;
		text = longer;
		shown += 1;
	}
	return all > shown ? t("{text}; and {number} more", { text, number: all - shown }) : text;
}

/** The cases in one line; on a board each court's cases follow its name. */
export function entriesOf(content: NoticeContent): string {
	const { cases, caseCount } = content;
	if (!isBoard(content))
		return bounded(
			byCase(cases).map((group) => entryOf(group, content)),
			caseCount,
		);
	const entries = grouped(cases, ({ court }) => cut(court, MAX_LENGTH.heading)).flatMap(([court, items]) =>
		items.map((item, position) => `${position === 0 && court ? `${court}: ` : ""}${entryOf([item], content)}`),
	);
	return bounded(entries, caseCount);
}

/** The registered text ends with a full stop. */
const withoutStop = (text: string) => text.replace(/[.।\s]+$/, "");

const stopByWhatsApp = ({ stopUrl }: NoticeContent) => `${stopUrl}?${CHANNEL_PARAMETER}=whatsapp`;

/** The URL of one case: its page, or the diary's day or week for a board. */
export const urlOf = (item: NoticeCase, content: NoticeContent) =>
	content.kind === "tomorrow" || content.kind === "week" ? content.listUrl : caseUrl(item, content);

/** The link to an order; one that would be cut is left to the page of the case. */
const shortLink = ({ orderUrl }: NoticeCase) => (orderUrl && orderUrl.length <= MAX_LENGTH.link ? orderUrl : "");

export function whatsAppWords(content: NoticeContent): NoticeWords["whatsapp"] {
	const only = onlyCase(content);
	const links = [only ? urlOf(only[0], content) : content.listUrl, stopByWhatsApp(content)];
	if (!only)
		return {
			template: "alert_cases",
			language: languageNow(),
			parameters: [cut(title(content), MAX_LENGTH.name), withoutStop(entriesOf(content)), ...links],
		};
	const [first] = only;
	const language = languageNow();
	const name = boundedName(first, MAX_LENGTH.name);
	const what = cut(sentence(allNews(only, content)), MAX_LENGTH.news);
	const more = withoutStop(
		cut(
			joined([first.newDay ? purposeOf(first) : "", listOf(first), shortLink(first), ownerOf(first)], ". "),
			MAX_LENGTH.more,
		),
	);
	return more
		? { template: "alert_case_more", language, parameters: [name, what, more, ...links] }
		: { template: "alert_case", language, parameters: [name, what, ...links] };
}

/** A moved date, short enough for both days to fit. */
function shortMove(item: NoticeCase, content: NoticeContent): string | undefined {
	const { oldDay, newDay } = item;
	if (item === findUrgent(content)) return urgentWords(item, content.today);
	if (!newDay) return oldDay ? `${formatNearDay(oldDay)} is off. No new date yet` : undefined;
	return oldDay && oldDay !== newDay ? `now ${formatFullDay(newDay)}, was ${formatNearDay(oldDay)}` : undefined;
}

function shortNews(item: NoticeCase, content: NoticeContent): string {
	if (item.turn === "disposed") return disposal(item);
	return (item.kind === "date_changed" && shortMove(item, content)) || news(item, content.today);
}

const smsMore = (item: NoticeCase) => smsVariable(withoutStop(item.newDay ? purposeOf(item) : ""), "See your cases");

/** The title in an SMS variable, next to the first case's name. */
function smsTitle(content: NoticeContent): string {
	const urgent = findUrgent(content);
	return urgent ? urgentWords(urgent, content.today) : title(content, { dayOf: formatNearDay });
}

export function smsWords(content: NoticeContent): NoticeWords["sms"] {
	const first = findUrgent(content) ?? content.cases[0];
	const news = first ? shortNews(first, content) : "";
	const facts = {
		PARTIES: smsVariable(first?.parties ?? "", "Your case"),
		NUMBER: smsVariable(first?.caseNumber ?? "", "your case"),
		NEWS: smsVariable(news, KIND_WORDS[content.kind]),
	};
	if (onlyCase(content) && first) {
		const court = smsVariable(first.court, "your court");
		const variables = { ...facts, COURT: court, MORE: smsMore(first) };
		const text = `Nyaya Diary: ${facts.PARTIES}, ${facts.NUMBER}, ${court}: ${facts.NEWS}. ${variables.MORE}.`;
		return { template: "alert-case", variables: { ...variables, TEXT: text } };
	}
	const variables = {
		...facts,
		TITLE: smsVariable(smsTitle(content), "Your cases"),
		COUNT: String(content.caseCount - 1),
	};
	const text = `Nyaya Diary: ${variables.TITLE}. First: ${facts.PARTIES}, ${facts.NUMBER}: ${facts.NEWS}. And ${variables.COUNT} more in your diary.`;
	return { template: "alert-cases", variables: { ...variables, TEXT: text } };
}
