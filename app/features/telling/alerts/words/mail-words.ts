import type { MailWords } from "~/features/people/notifications/mail-words";
import { KIND_WORDS } from "~/features/telling/alerts/words/alert-words";
import { byCase, grouped, onlyCase } from "~/features/telling/alerts/words/case-groups";
import {
	caseUrl,
	findUrgent,
	listOf,
	news,
	numberBeside,
	ownerOf,
	ownUrl,
	purposeOf,
	title,
} from "~/features/telling/alerts/words/case-words";
import type { NoticeCase, NoticeContent } from "~/features/telling/alerts/words/channel-content";
import { joined, sentence } from "~/features/telling/alerts/words/text";
import { paths } from "~/paths";
import { formatFullDay } from "~/platform/calendar/day";
import { cut } from "~/platform/language/cut";
import { phrase, t } from "~/platform/language/translate";

const MAX_SUBJECT_LENGTH = 150;
const MAX_LINE_LENGTH = 300;

function mailSubject(content: NoticeContent): string {
	const [first, ...others] = onlyCase(content) ?? [];
	if (!first || findUrgent(content) || content.kind === "tomorrow" || content.kind === "week")
		return title(content, { nameOf: ({ subjectName }) => subjectName });
	const newsOfCases = [first, ...others].map((item) => news(item, content.today));
	return cut(`${first.subjectName}: ${joined(newsOfCases, "; ")}`, MAX_SUBJECT_LENGTH);
}

const lines = (...all: string[]) =>
	joined(
		all.map((line) => cut(line, MAX_LINE_LENGTH)),
		"\n",
	);

/** A hearing under the heading of its court and day. */
const hearing = (item: NoticeCase, number: number) =>
	lines(
		`${number}. ${item.parties}`,
		numberBeside(item),
		purposeOf(item),
		listOf(item),
		unchecked(item),
		ownerOf(item),
	);

const unchecked = ({ lastChecked }: NoticeCase) =>
	lastChecked ? t("Not checked this evening. Last checked: {day}", { day: formatFullDay(lastChecked) }) : "";

/** A case with its own heading and all its news. */
function block([first, ...others]: [NoticeCase, ...NoticeCase[]], content: NoticeContent): string {
	const all = [first, ...others].map((item) =>
		joined([sentence(cut(news(item, content.today), MAX_LINE_LENGTH)), item.orderUrl ?? ""], "\n"),
	);
	const isPurposeKnown = first.newDay !== null;
	return joined(
		[
			lines(first.parties, numberBeside(first), first.court, ownerOf(first)),
			all.join("\n"),
			isPurposeKnown ? lines(purposeOf(first), listOf(first)) : "",
			caseUrl(first, content),
		],
		"\n",
	);
}

function board(entries: NoticeCase[]): string[] {
	let number = 0;
	return grouped(entries, ({ court }) => court).flatMap(([court, items]) => [
		cut(court, MAX_LINE_LENGTH),
		...items.map((item) => hearing(item, ++number)),
	]);
}

function week(entries: NoticeCase[]): string[] {
	const days = grouped(entries, ({ newDay }) => (newDay ? formatFullDay(newDay) : ""));
	return days.flatMap(([day, items]) => [day.toUpperCase(), ...board(items)]);
}

function bodyOf(content: NoticeContent): string[] {
	const { kind, cases } = content;
	if (kind === "tomorrow") return board(cases);
	if (kind === "week") return week(cases);
	return byCase(cases).map((group) => block(group, content));
}

const NO_PACKAGE = phrase(
	"WhatsApp and SMS alerts are off: you have no package, or its messages are used. They resume with a new package. Until then, we email your alerts.",
);

export const mailWordsOf = (content: NoticeContent): MailWords => ({
	subject: mailSubject(content),
	text: mailText(content),
	headings: content.cases.map(({ parties }) => cut(parties, MAX_LINE_LENGTH)),
	places: content.cases.map(({ court }) => cut(court, MAX_LINE_LENGTH)),
});

function mailText(content: NoticeContent): string {
	const { kind, cases, caseCount, listUrl, stopUrl, saidNoPackage } = content;
	const left = caseCount - cases.length;
	return joined(
		[
			onlyCase(content) && kind !== "tomorrow" && kind !== "week" ? "" : `${title(content)}.`,
			...bodyOf(content),
			left > 0
				? t("and {left} more: {listUrl}", { left, listUrl })
				: t("Open it in Nyaya Diary: {listUrl}", { listUrl }),
			saidNoPackage ? `${t(NO_PACKAGE)}\n${ownUrl(paths.packages, content)}` : "",
			t("Stop emails about {kind}: {stopUrl}\nChoose your alerts: {alerts}", {
				kind: t(KIND_WORDS[kind]),
				stopUrl,
				alerts: ownUrl(paths.alerts, content),
			}),
		],
		"\n\n",
	);
}
