import { listingInWords, positionInWords } from "~/features/courts/cause-lists/listing-words";
import { inCourtWords } from "~/features/people/places/court-words";
import { byCase } from "~/features/telling/alerts/words/case-groups";
import type { NoticeCase, NoticeContent } from "~/features/telling/alerts/words/channel-content";
import { dueInWords } from "~/features/telling/alerts/words/due-words";
import { capital, isNear, joined } from "~/features/telling/alerts/words/text";
import { troubleInWords } from "~/features/telling/alerts/words/trouble-words";
import { paths } from "~/paths";
import { addDays, type Day, formatFullDay, formatNearDay } from "~/platform/calendar/day";
import { cut } from "~/platform/language/cut";
import { countWords, t } from "~/platform/language/translate";

/** Limit in a title; the full name follows below it. */
const MAX_NAME = 90;

/** An absolute URL on the origin of the notice's `listUrl`. */
export const ownUrl = (path: string, { listUrl }: NoticeContent) => new URL(path, listUrl).href;

/** The URL of a case. A chamber's case is visible only after switching to its cases. */
export const caseUrl = ({ caseId, owner }: NoticeCase, content: NoticeContent) =>
	ownUrl(owner ? paths.chamber : paths.case(caseId), content);

/** The case number, unless it is already the case's name. */
export const numberBeside = ({ parties, caseNumber }: NoticeCase) => (parties === caseNumber ? "" : caseNumber);

/** The case as a mail or a chat names it: parties, number, court. */
export const fullName = (item: NoticeCase) => joined([item.parties, numberBeside(item), item.court], ", ");

/** The owner of a chamber's case; empty for the person's own. */
export const ownerOf = ({ owner }: NoticeCase) => (owner ? t("Case of {owner}", { owner }) : "");

/** The day is in capitals, so that a hearing today or tomorrow is not overlooked. */
function movedNear({ oldDay, newDay }: NoticeCase, today: Day): string | undefined {
	const near = isNear(newDay, today);
	if (!near || !newDay) return undefined;
	const day = formatFullDay(newDay);
	if (!oldDay) return near === "today" ? t("hearing TODAY, {day}", { day }) : t("hearing TOMORROW, {day}", { day });
	const values = { day, oldDay: formatFullDay(oldDay) };
	return near === "today"
		? t("moved to TODAY, {day}, from {oldDay}", values)
		: t("moved to TOMORROW, {day}, from {oldDay}", values);
}

function takenAway(oldDay: Day, today: Day): string {
	const near = isNear(oldDay, today);
	const nearDay = formatNearDay(oldDay);
	if (near === "today") return t("today's hearing ({nearDay}) is off. No new date yet", { nearDay });
	if (near === "tomorrow") return t("tomorrow's hearing ({nearDay}) is off. No new date yet", { nearDay });
	return t("the hearing on {day} is off. No new date yet", { day: formatFullDay(oldDay) });
}

function movedInWords(item: NoticeCase, today: Day): string {
	const { oldDay, newDay } = item;
	if (item.isNoted && oldDay && newDay)
		return t("you noted {oldDay}. eCourts says {newDay}", {
			oldDay: formatFullDay(oldDay),
			newDay: formatFullDay(newDay),
		});
	if (!newDay) return oldDay ? takenAway(oldDay, today) : t("no next date");
	const near = movedNear(item, today);
	if (near) return near;
	return oldDay && newDay !== oldDay
		? t("moved from {oldDay} to {newDay}", { oldDay: formatFullDay(oldDay), newDay: formatFullDay(newDay) })
		: t("next hearing on {newDay}", { newDay: formatFullDay(newDay) });
}

export const disposal = ({ nature }: NoticeCase) => joined([t("disposed"), inCourtWords(nature)], ": ");

/** The hearing that a disposal cancelled. */
const cancelled = ({ oldDay }: NoticeCase) =>
	oldDay ? t("no hearing on {oldDay}", { oldDay: formatFullDay(oldDay) }) : "";

/** A disposal, a reopening, or an outcome that is neither, with what it does to the hearing. */
function turnInWords(item: NoticeCase): string {
	const { turn, nature, newDay, movedTo } = item;
	if (turn === "reopened")
		return newDay
			? t("the court has reopened this case. Next hearing {day}", { day: formatFullDay(newDay) })
			: t("the court has reopened this case");
	if (turn === "outcome")
		return joined(
			[t("eCourts shows: {nature}", { nature: inCourtWords(nature) ?? nature }), movedTo, cancelled(item)],
			", ",
		);
	return joined([disposal(item), cancelled(item)], ", ");
}

/** What the court's list of a hearing's day says; that day is tomorrow unless the message is late. */
function unlistedInWords({ newDay, listing }: NoticeCase, today: Day): string {
	const day = newDay ? formatNearDay(newDay) : "";
	const isTomorrow = newDay === addDays(today, 1);
	if (listing?.status === "listed")
		return t("now on the court's list ({day}): {position}", { day, position: positionInWords(listing) });
	return isTomorrow ? t("not on tomorrow's list ({day})", { day }) : t("not on the court's list ({day})", { day });
}

/** The news of a case, in a few words without a full stop. */
export function news(item: NoticeCase, today: Day): string {
	if (item.todo) return dueInWords(item.todo, today);
	switch (item.kind) {
		case "date_changed":
			return movedInWords(item, today);
		case "disposed":
			return turnInWords(item);
		case "order":
			return joined([t("new order"), item.order], ": ");
		case "not_listed":
			return unlistedInWords(item, today);
		case "approved":
			return t("approved. You can send messages about it now");
		case "trouble":
			return troubleInWords(item);
		default:
			return item.newDay ? t("hearing on {newDay}", { newDay: formatFullDay(item.newDay) }) : t("no next date");
	}
}

/** The purpose of the day, else the stage of the case. */
export const purposeOf = ({ purpose, stage }: NoticeCase) =>
	purpose
		? t("Purpose: {purpose}", { purpose: inCourtWords(purpose) })
		: stage
			? t("Stage: {stage}", { stage: inCourtWords(stage) })
			: "";

/** The court's list for an announced hearing; empty if the alert itself is about the list. */
export const listOf = ({ kind, listing }: NoticeCase) => (kind === "not_listed" ? "" : listingInWords(listing));

/** The first hearing of a notice that was moved to today or tomorrow, else the first of which a list says something. */
export const findUrgent = ({ cases, today }: NoticeContent) =>
	cases.find(({ kind, newDay }) => kind === "date_changed" && isNear(newDay, today)) ??
	cases.find(({ kind }) => kind === "not_listed");

/** "Moved to TOMORROW, Tue 24 Nov": the start of a notice with such a hearing. */
export function urgentWords(item: NoticeCase, today: Day): string {
	const { kind, oldDay, newDay } = item;
	if (kind === "not_listed") return capital(unlistedInWords(item, today));
	const day = newDay ? formatNearDay(newDay) : "";
	if (newDay === today) return oldDay ? t("Moved to TODAY, {day}", { day }) : t("Hearing TODAY, {day}", { day });
	return oldDay ? t("Moved to TOMORROW, {day}", { day }) : t("Hearing TOMORROW, {day}", { day });
}

/** The urgent hearing's case and the number of others: "Moved to TOMORROW, Tue 24 Nov: Kohinoor v. Lotus, and 4 more". */
function urgentTitle(content: NoticeContent, nameOf: (item: NoticeCase) => string): string | undefined {
	const urgent = findUrgent(content);
	if (!urgent) return undefined;
	const words = `${urgentWords(urgent, content.today)}: ${cut(nameOf(urgent), MAX_NAME)}`;
	const more = content.caseCount - 1;
	return more > 0 ? t("{words}, and {more} more", { words, more }) : words;
}

type TitleForm = {
	dayOf?: (day: Day) => string;
	nameOf?: (item: NoticeCase) => string;
};

/** A notice in one line: an urgent hearing first, else the kind that its cases share, with their number. */
export function title(
	content: NoticeContent,
	{ dayOf = formatFullDay, nameOf = (item) => item.parties }: TitleForm = {},
): string {
	const { kind, day: date, isLate, isUpdated, cases, caseCount } = content;
	const day = date ? dayOf(date) : "";
	const shown = byCase(cases).length;
	const number = caseCount > cases.length ? caseCount : shown;
	const hearings = countWords(caseCount, "{count} hearing", "{count} hearings");
	switch (kind) {
		case "changes":
			return (
				urgentTitle(content, nameOf) ??
				countWords(number, "{count} of your cases has changed", "{count} of your cases have changed")
			);
		case "reminder":
			return countWords(caseCount, "{count} hearing coming up", "{count} hearings coming up");
		case "tomorrow":
			if (isUpdated) return t("Updated board, {day}: {hearings}", { day, hearings });
			return isLate ? t("{day}: {hearings}", { day, hearings }) : t("Tomorrow, {day}: {hearings}", { day, hearings });
		case "week":
			return t("Week from {day}: {hearings}", { day, hearings });
		case "due":
			return countWords(cases.length, "{count} to-do is due", "{count} to-dos are due");
		case "approved":
			return countWords(number, "{count} case is approved", "{count} cases are approved");
		case "trouble":
			return cases.every(({ newDay }) => newDay)
				? countWords(number, "{count} hearing was not announced", "{count} hearings were not announced")
				: countWords(number, "{count} case could not be checked", "{count} cases could not be checked");
	}
}
