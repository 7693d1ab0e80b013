import { formatDay } from "~/calendar/day";
import { byCase } from "~/features/alerts/case-groups";
import type { NoticeCase, NoticeContent } from "~/features/alerts/notice-content";
import { joined } from "~/features/alerts/text";
import { countWords, t } from "~/language/translate";

/** An address of ours beside the one where the notice can be read. */
export const ownUrl = (path: string, { listUrl }: NoticeContent) => new URL(path, listUrl).href;

/** The number of a case, where it does not go by it already. */
export const numberBeside = ({ parties, caseNumber }: NoticeCase) => (parties === caseNumber ? "" : caseNumber);

/** The case as a mail or a chat names it: parties, number, court. */
export const fullName = (item: NoticeCase) => joined([item.parties, numberBeside(item), item.court], ", ");

function movedInWords({ oldDay, newDay }: NoticeCase): string {
	if (newDay && oldDay && newDay !== oldDay)
		return t("moved from {oldDay} to {newDay}", { oldDay: formatDay(oldDay), newDay: formatDay(newDay) });
	if (newDay) return t("next hearing on {newDay}", { newDay: formatDay(newDay) });
	return oldDay ? t("no next date any more, was {oldDay}", { oldDay: formatDay(oldDay) }) : t("no next date");
}

export const disposal = ({ nature }: NoticeCase) => joined([t("disposed"), nature], ": ");

/** The coming hearing that a disposal has ended. */
const cancelled = ({ oldDay }: NoticeCase) =>
	oldDay ? t("no hearing on {oldDay}", { oldDay: formatDay(oldDay) }) : "";

/** What there is to say of a case, in a few words without a full stop. */
export function news(item: NoticeCase): string {
	switch (item.kind) {
		case "date_changed":
			return movedInWords(item);
		case "disposed":
			return joined([disposal(item), cancelled(item)], ", ");
		case "order":
			return joined([t("new order"), item.order], ": ");
		case "trouble":
			return item.lastChecked
				? t("not checked since {lastChecked}", { lastChecked: formatDay(item.lastChecked) })
				: t("no case found for CNR {cnrNumber}", { cnrNumber: item.cnrNumber });
		default:
			return item.newDay ? t("hearing on {newDay}", { newDay: formatDay(item.newDay) }) : t("no next date");
	}
}

/** What is to be done that day, else where the case stands. */
export const purposeOf = ({ purpose, stage }: NoticeCase) =>
	purpose ? t("Purpose: {purpose}", { purpose }) : stage ? t("Stage: {stage}", { stage }) : "";

export const noteOf = ({ note }: NoticeCase) => (note ? t("Note: {note}", { note }) : "");

/** A notice about several cases in a line: what they have in common, and how many. */
export function title({ kind, day, isLate, cases, caseCount }: NoticeContent): string {
	const shown = byCase(cases).length;
	const number = caseCount > cases.length ? caseCount : shown;
	const hearings = countWords(caseCount, "{count} hearing", "{count} hearings");
	switch (kind) {
		case "changes":
			return countWords(number, "{count} of your cases has changed", "{count} of your cases have changed");
		case "reminder":
			return countWords(caseCount, "{count} hearing coming up", "{count} hearings coming up");
		case "tomorrow":
			return isLate
				? t("{day}: {hearings}", { day: day && formatDay(day), hearings })
				: t("Tomorrow, {day}: {hearings}", { day: day && formatDay(day), hearings });
		case "week":
			return t("Week from {day}: {hearings}", { day: day ? formatDay(day) : "", hearings });
		case "trouble":
			return countWords(number, "{count} case could not be checked", "{count} cases could not be checked");
	}
}
