import { addDays, type Day, formatFullDay } from "../../app/platform/calendar/day";
import type { Fault } from "./chaos";
import { readCourt } from "./court";
import type { Entry, History, Person } from "./play";

/** A message about a date: from one day to another, or the end of the case. `at`: the entry of the ledger, or the notice. */
export type Move = { at: string; caseId: string; old: Day | null; next: Day | null; isDecided?: boolean };

export const isLost = (fault: Fault | undefined) => fault !== undefined && fault !== "slow" && fault !== "dates";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "Tue 24 Nov 2026", "Tue 24 Nov" or "Tuesday, 24 Nov 2026" as a day; a year that is left out is the one nearest to today. */
export function readDay(text: string | undefined, today: Day): Day | null {
	const [, day, month, year] = /(\d{1,2}) ([A-Z][a-z]{2})[a-z]*(?: (\d{4}))?/.exec(text ?? "") ?? [];
	if (!day || !month) return null;
	const write = (of: string | number) =>
		`${of}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
	const soon = write(year ?? today.slice(0, 4));
	return !year && soon < addDays(today, -60) ? write(Number(today.slice(0, 4)) + 1) : soon;
}

const DAY = String.raw`(?:[A-Z][a-z]{2} )(\d{1,2} [A-Z][a-z]{2}(?: \d{4})?)`;
const SENTENCES: [RegExp, old: number, next: number][] = [
	[new RegExp(`moved from ${DAY} to ${DAY}`, "i"), 1, 2],
	[new RegExp(`moved to (?:TODAY|TOMORROW), ${DAY}, from ${DAY}`, "i"), 2, 1],
	[new RegExp(`you noted ${DAY}. eCourts says ${DAY}`, "i"), 1, 2],
	[new RegExp(`hearing (?:on|of) ${DAY} is off`, "i"), 1, 0],
	[new RegExp(`hearing \\(${DAY}\\) is off`, "i"), 1, 0],
	[new RegExp(`${DAY} is off`, "i"), 1, 0],
	[new RegExp(`hearing (?:on|TODAY,|TOMORROW,) ${DAY}`, "i"), 0, 1],
];

/** The news of a case in the words of a mail or of the screen; undefined where they are not about its date. */
export function readMove(text: string, at: string, caseId: string, today: Day): Move | undefined {
	if (/^disposed/im.test(text)) return { at, caseId, old: null, next: null, isDecided: true };
	for (const [pattern, old, next] of SENTENCES) {
		const found = pattern.exec(text);
		if (found) return { at, caseId, old: readDay(found[old || 99], today), next: readDay(found[next || 99], today) };
	}
	return undefined;
}

/** The history with what its invariants ask of it again and again. */
export function read(history: History) {
	const { ledger, acts, today, told } = history;
	const court = readCourt(history);
	const { said } = court;
	/** What the product knew of a case at an entry of the ledger. */
	const knownAt = (cnr: string, id: string) => said.get(cnr)?.findLast((one) => one.id <= id);
	/** The played day at an entry of the ledger. */
	const dayAt = (id: string): Day => {
		const night = acts.findLast((act) => act.kind === "night" && act.after < id);
		return night?.kind === "night" ? night.today : today;
	};
	/** The day on which a message leaves about what was learnt at an entry: of an evening perhaps the next. */
	const messageDayAfter = (id: string): Day => {
		const round = acts.findLast(({ kind, after }) => (kind === "night" || kind === "evening") && after < id);
		return addDays(dayAt(id), round?.kind === "evening" ? 1 : 0);
	};
	const mails = (person: Person) => {
		const seen = new Set<string>();
		return ledger.filter(({ channel, to, headers }) => {
			const messageId = headers["Message-ID"] ?? "";
			if (channel !== "email" || to !== person.email || seen.has(messageId)) return false;
			return seen.add(messageId);
		});
	};

	/** The moves that mails told a person, in their order. */
	const movesByMail = (person: Person): Move[] =>
		mails(person)
			.filter(({ text }) => text.includes("Stop emails about changes"))
			.flatMap(({ id, text }) =>
				text.split("\n\n").flatMap((block) => {
					const caseId = /\/user\/cases\/([\w-]+)/.exec(block)?.[1];
					return (caseId && readMove(block, id, caseId, today)) || [];
				}),
			);

	/** The moves that the product says it told a person, in their order. */
	const movesByScreen = (person: Person): Move[] =>
		(told.get(person.id)?.notices ?? [])
			.filter(({ title }) => title === "Changes")
			.flatMap(({ alerts }, at) =>
				alerts.flatMap(({ caseId, what }) => readMove(what, String(at), caseId, today) ?? []),
			);

	/** Whether a board of a day that a person was mailed names a case. */
	const isOnBoard = (person: Person, day: Day, number: string) =>
		mails(person).some(({ text }) => {
			const [heading = ""] = text.split("\n");
			return heading.includes(formatFullDay(day)) && /\d+ hearings?\./.test(heading) && text.includes(number);
		});

	/** Whether a person was mailed a reminder of a case's hearing on a day. */
	const isReminded = (person: Person, day: Day, number: string) =>
		mails(person).some(({ text }) =>
			text.split("\n\n").some((block) => block.includes(number) && block.includes(`Hearing on ${formatFullDay(day)}`)),
		);

	const sentTo = (number: string, ...channels: string[]): Entry[] =>
		ledger.filter(({ channel, to }) => to === number && channels.includes(channel));

	return {
		...history,
		...court,
		knownAt,
		dayAt,
		mails,
		movesByMail,
		movesByScreen,
		isOnBoard,
		isReminded,
		sentTo,
		messageDayAfter,
	};
}
export type Read = ReturnType<typeof read>;
