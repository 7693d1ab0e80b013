import type { ListedCase } from "~/features/courts/cases/list/owned.server";
import { caseText } from "~/features/courts/cases/page/share-text";
import type { CourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { hearingOf, noHearing } from "~/features/courts/court-records/case-facts";
import type { DeadlineItem } from "~/features/courts/deadlines/queries.server";
import type { DiaryPeriod } from "~/features/courts/diary/diary-input";
import { diaryPieces, hearingLine } from "~/features/courts/diary/diary-text";
import { type DiaryHearing, diaryDays, hearingsInWords } from "~/features/courts/diary/diary-view";
import type { HearingRow } from "~/features/courts/diary/hearings/queries.diary.server";
import { notedInWords } from "~/features/courts/hearings/noted-mark";
import { inCourtWords } from "~/features/people/places/court-words";
import type { AnswerParts } from "~/features/telling/answers/answer-text";
import type { Question } from "~/features/telling/answers/question";
import { type Day, formatFullDay, formatLongDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

type Board = {
	hearings: HearingRow[];
	total: number;
	nextDay: Day | null;
	ask: "today" | "tomorrow" | "week";
	period: DiaryPeriod;
	due: DeadlineItem[];
};

/** The outcome of a past hearing. */
function outcomeOf({ nextDate, isDisposed }: DiaryHearing): string {
	if (nextDate) return `${t("Next date:")} ${formatFullDay(nextDate)}`;
	return isDisposed ? t("Disposed") : "";
}

const lineOf = (hearing: DiaryHearing) =>
	hearingLine(
		hearing,
		hearing.stage && t("Stage: {stage}", { stage: inCourtWords(hearing.stage) }),
		hearing.dayNotedBy !== null && notedInWords(hearing.dayNotedBy),
		outcomeOf(hearing),
	);

const titleOf = (ask: Board["ask"]) => ({ today: t("Today"), tomorrow: t("Tomorrow"), week: t("This week") })[ask];

/** What is due, without the parties, whose names the law may withhold. */
const duePieces = (due: DeadlineItem[], isWeek: boolean) =>
	due.map(({ title, due: day }, position) => {
		const line = t("Due: {title}", { title: isWeek ? `${formatFullDay(day)} – ${title}` : title });
		return position === 0 ? `\n${line}` : line;
	});

/** The hearings of a day or week by court and room, and what is due; without hearings, the next one. */
export function boardParts({ hearings, total, nextDay, ask, period, due }: Board): Omit<AnswerParts, "url"> {
	const dueLines = duePieces(due, period.kind === "week");
	if (hearings.length > 0) {
		const head = `${titleOf(ask)}: ${hearingsInWords(total)}`;
		const pieces = [...diaryPieces(diaryDays(hearings), lineOf), ...dueLines];
		return { head, pieces, between: "\n", total: total + due.length };
	}
	const none =
		period.kind === "day" ? `${formatLongDay(period.from)}: ${t("No hearings")}` : t("No hearings in this week");
	const next = nextDay && t("Next hearing: {day}", { day: formatLongDay(nextDay) });
	return {
		head: titleOf(ask),
		pieces: [none, next, ...dueLines].filter((part) => part !== null),
		between: "\n",
		total: 0,
	};
}

/** Why a case has no hearing to come; empty if it has one. */
function stateOf(item: ListedCase, today: Day): string {
	const hearing = hearingOf(item);
	if (hearing && hearing >= today) return "";
	if (item.lookUp === "waiting") return t("Fetching details from eCourts…");
	if (item.lookUp === "unknown") return t("No case found for this CNR");
	if (item.lookUp === "failed") return t("No details yet");
	return noHearing(item);
}

type Pieces = Pick<AnswerParts, "pieces" | "between">;

/** The cases as their pages share them; `extras` are in the order of `rows`. */
export function caseParts(rows: ListedCase[], extras: CourtExtras[], today: Day): Pieces {
	const pieces = rows.map((item, position) => {
		const own = extras[position];
		return [own && caseText({ item, extras: own, today }), stateOf(item, today)].filter(Boolean).join("\n");
	});
	return { pieces, between: "\n\n" };
}

export const noCaseWords = (question: Question & { ask: "cnr" | "next" }, addUrl: string) =>
	question.ask === "cnr"
		? t("None of your cases has the CNR {cnr}. Add it: {url}", { cnr: question.cnr, url: addUrl })
		: t("None of your cases has a party “{party}”.", { party: question.party });
