import { formatDay } from "~/calendar/day";
import type { NoticeCase, NoticeContent } from "~/features/alerts/notice-content";

/** An address of ours beside the one where the notice can be read. */
export const ownUrl = (path: string, { listUrl }: NoticeContent) => new URL(path, listUrl).href;

/** A text in one line, cut at `longest` characters. */
export function cut(text: string, longest: number): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}

/** What is known, one after the other. */
export const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between);

/** The entries of each case together, in the order in which the cases come first. */
export function byCase(entries: NoticeCase[]): [NoticeCase, ...NoticeCase[]][] {
	const groups = new Map<string, [NoticeCase, ...NoticeCase[]]>();
	for (const entry of entries) {
		const group = groups.get(entry.caseId);
		if (group) group.push(entry);
		else groups.set(entry.caseId, [entry]);
	}
	return [...groups.values()];
}

/** The number of a case, where it does not go by it already. */
export const numberBeside = ({ parties, caseNumber }: NoticeCase) => (parties === caseNumber ? "" : caseNumber);

/** The case as a mail or a chat names it: parties, number, court. */
export const fullName = (item: NoticeCase) => joined([item.parties, numberBeside(item), item.court], ", ");

function movedInWords({ oldDay, newDay }: NoticeCase): string {
	if (newDay && oldDay && newDay !== oldDay) return `moved from ${formatDay(oldDay)} to ${formatDay(newDay)}`;
	if (newDay) return `next hearing on ${formatDay(newDay)}`;
	return oldDay ? `no next date any more, was ${formatDay(oldDay)}` : "no next date";
}

export const disposal = ({ nature }: NoticeCase) => joined(["disposed", nature], ": ");

/** The coming hearing that a disposal has ended. */
const cancelled = ({ oldDay }: NoticeCase) => (oldDay ? `no hearing on ${formatDay(oldDay)}` : "");

/** What there is to say of a case, in a few words without a full stop. */
export function news(item: NoticeCase): string {
	switch (item.kind) {
		case "date_changed":
			return movedInWords(item);
		case "disposed":
			return joined([disposal(item), cancelled(item)], ", ");
		case "order":
			return joined(["new order", item.order], ": ");
		case "trouble":
			return item.lastChecked
				? `not checked since ${formatDay(item.lastChecked)}`
				: `no case found for CNR ${item.cnrNumber}`;
		default:
			return item.newDay ? `hearing on ${formatDay(item.newDay)}` : "no next date";
	}
}

export const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** What is to be done that day, else where the case stands. */
export const purposeOf = ({ purpose, stage }: NoticeCase) =>
	purpose ? `Purpose: ${purpose}` : stage ? `Stage: ${stage}` : "";

export const noteOf = ({ note }: NoticeCase) => (note ? `Note: ${note}` : "");

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** A notice about several cases in a line: what they have in common, and how many. */
export function title({ kind, day, isLate, cases, caseCount }: NoticeContent): string {
	const shown = byCase(cases).length;
	const number = caseCount > cases.length ? caseCount : shown;
	const hearings = counted(caseCount, "hearing", "hearings");
	switch (kind) {
		case "changes":
			return counted(number, "of your cases has changed", "of your cases have changed");
		case "reminder":
			return `${hearings} coming up`;
		case "tomorrow":
			return `${isLate ? "" : "Tomorrow, "}${day ? formatDay(day) : ""}: ${hearings}`;
		case "week":
			return `Week from ${day ? formatDay(day) : ""}: ${hearings}`;
		case "trouble":
			return counted(number, "case could not be checked", "cases could not be checked");
	}
}

/** The one case a notice is about; undefined for several. */
export function onlyCase({ cases, caseCount }: NoticeContent): [NoticeCase, ...NoticeCase[]] | undefined {
	const groups = byCase(cases);
	return groups.length === 1 && caseCount <= cases.length ? groups[0] : undefined;
}

/** Entries under the words they share, in the order of their first. */
export function grouped(entries: NoticeCase[], wordsOf: (entry: NoticeCase) => string): [string, NoticeCase[]][] {
	const groups = new Map<string, NoticeCase[]>();
	for (const entry of entries) groups.set(wordsOf(entry), [...(groups.get(wordsOf(entry)) ?? []), entry]);
	return [...groups];
}
