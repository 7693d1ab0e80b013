import type { Day } from "../../app/platform/calendar/day";
import { isWhole } from "./chaos";
import type { Entry, History } from "./play";

/** An answer of the court that reached the product: what is true, and what could be read of it. */
type Answer = {
	id: string;
	round: number;
	day: Day;
	kind: "heard" | "missing" | "unreadable" | "gone" | "failed";
	/** The next date as it was sent. */
	text: string;
	next: Day | null;
	isDecided: boolean;
};

/**
 * What the product may believe of a case from an answer on. `may`: days that it may show, as while it asks again whether a date is
 * off. `isCertain`: the answer is beyond doubt, so the case counts as checked.
 */
export type Said = { id: string; next: Day | null; isDecided: boolean; may: (Day | null)[]; isCertain: boolean };

/** A source in which so many known cases lose their date or their record in one round is taken for broken. */
const MIN_LOST = 5;

/** Dirt that hides the truth; with all other kinds it can be read. */
const HIDDEN: Record<string, Answer["kind"]> = {
	missing: "missing",
	unreadable: "unreadable",
	gone: "gone",
	failing: "failed",
	"another case": "failed",
	"another page": "failed",
};

/** The answers about each case, as far as they arrived whole. */
function readAnswers({ ledger, fates, acts, today }: History): Map<string, Answer[]> {
	const rounds = acts.flatMap((act): { after: string; day?: Day }[] => {
		if (act.kind === "night") return [{ after: act.after, day: act.today }];
		return act.kind === "evening" ? [{ after: act.after }] : [];
	});
	const answers = new Map<string, Answer[]>();
	const answerOf = ({ id, text, headers }: Entry): Answer => {
		const before = rounds.filter(({ after }) => after < id);
		const { nextHearingDate = null, decisionDate = null } = text === "unknown" ? {} : Object(JSON.parse(text));
		return {
			id,
			round: before.length,
			day: before.findLast(({ day }) => day)?.day ?? today,
			kind: text === "unknown" ? "gone" : (HIDDEN[headers.dirt ?? ""] ?? "heard"),
			text: headers.next ?? "",
			next: nextHearingDate,
			isDecided: Boolean(decisionDate),
		};
	};
	for (const entry of ledger)
		if (entry.channel === "court" && isWhole(fates.get(entry.id)))
			answers.set(entry.to, [...(answers.get(entry.to) ?? []), answerOf(entry)]);
	return answers;
}

/** The rounds in which the source was broken, with the cases that lost their date or their record in them. */
function findBroken(answers: Map<string, Answer[]>): Map<number, Set<string>> {
	const lost = new Map<number, Set<string>>();
	for (const [cnr, all] of answers)
		for (const [at, { round, kind }] of all.entries()) {
			const isLast = all[at + 1]?.round !== round;
			const known = all.slice(0, at).findLast((one) => one.kind === "heard" && one.round < round);
			const isLost = kind === "gone" || (kind === "missing" && known?.next !== null);
			if (isLast && known && isLost) lost.set(round, (lost.get(round) ?? new Set()).add(cnr));
		}
	return new Map([...lost].filter(([, cnrs]) => cnrs.size >= MIN_LOST));
}

/** What the product may believe from each answer on. A date that is missing is off once another round says the same. */
function believe(answers: Answer[], isBroken: (round: number) => boolean): Said[] {
	const said: Said[] = [];
	let withoutDate: Answer | undefined;
	for (const answer of answers) {
		const { id, round, kind, next, isDecided } = answer;
		const before = said.at(-1);
		const isConfirmed = withoutDate !== undefined && withoutDate.round < round && !isBroken(round);
		const kept = before?.may ?? [];
		if (kind === "heard") {
			const isOff = next === null && !isDecided && before?.isDecided === false;
			const isSure = !isOff || (isConfirmed && withoutDate?.kind === "heard" && !isBroken(withoutDate.round));
			said.push({ id, next, isDecided, may: isSure ? [next] : [...kept, null], isCertain: isSure });
			withoutDate = isOff ? (withoutDate ?? answer) : undefined;
		} else if (before && kind === "missing") {
			if (isConfirmed) said.push({ ...before, id, next: null, may: [...kept, null], isCertain: false });
			else said.push({ ...before, id, isCertain: false });
			withoutDate ??= answer;
		} else if (before && kind === "gone") said.push({ ...before, id, may: [...kept, null], isCertain: false });
	}
	return said;
}

/** The answers after which a case may be called not found: "no such case" on two days, and no record between. */
function findGone(answers: Answer[], isBroken: (round: number) => boolean): string[] {
	let first: Answer | undefined;
	return answers.flatMap((answer) => {
		if (answer.kind === "gone") first ??= answer;
		else if (answer.kind !== "failed") first = undefined;
		return answer.kind === "gone" && first && first.day < answer.day && !isBroken(answer.round) ? [answer.id] : [];
	});
}

/** The truth of the courts, what the product could know of it, and when the source was broken. */
export function readCourt(history: History) {
	const answers = readAnswers(history);
	const broken = findBroken(answers);
	const isBroken = (round: number) => broken.has(round);
	const cases = [...answers];
	return {
		broken,
		said: new Map(cases.map(([cnr, all]) => [cnr, believe(all, isBroken)])),
		gone: new Map(cases.map(([cnr, all]) => [cnr, findGone(all, isBroken)])),
		/** The last that was heard of a case at an entry of the ledger, perhaps of those after another one only. */
		lastAnswer: (cnr: string, until: string, after = "") =>
			answers.get(cnr)?.findLast(({ id }) => after < id && id <= until),
	};
}
