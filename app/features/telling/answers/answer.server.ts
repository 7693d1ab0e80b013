import { listOwnedCases } from "~/features/courts/cases/list/owned.server";
import { requireCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { listDue } from "~/features/courts/deadlines/queries.server";
import { type DiaryPeriod, diaryDay, diaryWeek } from "~/features/courts/diary/diary-input";
import { listHearingsBetween } from "~/features/courts/diary/hearings/queries.diary.server";
import { type AnswerParts, answerText } from "~/features/telling/answers/answer-text";
import { boardParts, caseParts, noCaseWords } from "~/features/telling/answers/answer-words";
import type { Question } from "~/features/telling/answers/question";
import { MAX_ANSWERS_A_DAY } from "~/features/telling/answers/schema";
import { paths } from "~/paths";
import { addDays, type Day, dayInIndia, mondayOf } from "~/platform/calendar/day";
import { inLanguage, type Language, t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";
import { MAX_TEXT_LENGTH } from "~/providers/whatsapp.server";

/** More than fit into one message. */
const MAX_HEARINGS = 100;
const MAX_CASES = 5;

/** Words an answer in the person's language, once everything is read. */
type Compose = () => AnswerParts | string;

function periodOf(ask: "today" | "tomorrow" | "week", today: Day): DiaryPeriod {
	if (ask === "week") return { kind: "week", from: mondayOf(today), to: addDays(mondayOf(today), 6) };
	const day = ask === "today" ? today : addDays(today, 1);
	return { kind: "day", from: day, to: day };
}

/** The hearings, and what is due, that the diary shows for the period. */
async function readBoard(userId: string, ask: "today" | "tomorrow" | "week", today: Day): Promise<Compose> {
	const period = periodOf(ask, today);
	const [found, due] = await Promise.all([
		listHearingsBetween(userId, { from: period.from, to: period.to, today, limit: MAX_HEARINGS }),
		listDue(userId, period),
	]);
	const search = period.kind === "week" ? diaryWeek(period.from) : diaryDay(period.from);
	return () => ({
		...boardParts({ ...found, hearings: found.hearings.map(withNamesWithheld), ask, period, due }),
		url: env.PUBLIC_URL + paths.diary + search,
	});
}

/** The cases with a CNR or a party, the next hearing first, as their pages show them. */
async function readCases(userId: string, question: Question & { ask: "cnr" | "next" }, today: Day): Promise<Compose> {
	const isCnr = question.ask === "cnr";
	const filter = isCnr ? { cnr_number: question.cnr } : { party_name: question.party, isListed: true };
	const order = { sort: "next", today } as const;
	const { rows, count } = await listOwnedCases(userId, filter, { limit: MAX_CASES, order });
	const extras = await Promise.all(rows.map(requireCourtExtras));
	const [only] = rows;
	if (!only) return () => noCaseWords(question, env.PUBLIC_URL + paths.newCase);
	const list = `${paths.cases}?${new URLSearchParams({ q: isCnr ? question.cnr : question.party })}`;
	return () => ({
		...caseParts(rows, extras, today),
		total: count,
		url: env.PUBLIC_URL + (count === 1 ? paths.case(only.id) : list),
	});
}

function read(userId: string, question: Question, today: Day): Compose | Promise<Compose> {
	switch (question.ask) {
		case "today":
		case "tomorrow":
		case "week":
			return readBoard(userId, question.ask, today);
		case "cnr":
		case "next":
			return readCases(userId, question, today);
		case "help":
			return () =>
				t(
					"Write today, tomorrow, week, a CNR, or next and a party’s name, such as “next Patil”. To stop all messages, write STOP.",
				);
	}
}

type Asked = { userId: string; language: Language | null; question: Question; number: number };

/** The answer to a person's question: the data of their own screens, in their language, without notes and withheld names. */
export async function answerTo({ userId, language, question, number }: Asked, now: Date): Promise<string> {
	const compose = await read(userId, question, dayInIndia(now));
	return inLanguage(language ?? "en", () => {
		const parts = compose();
		const foot =
			number === MAX_ANSWERS_A_DAY
				? t("This was the last of {number} answers today. We answer again tomorrow.", { number })
				: undefined;
		return typeof parts === "string"
			? [parts, foot].filter(Boolean).join("\n\n")
			: answerText({ ...parts, foot }, MAX_TEXT_LENGTH);
	});
}
