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
	"old copy": "failed",
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
	const lost = new Map<number, { cnrs: Set<string>; newly: number }>();
	for (const [cnr, all] of answers)
		for (const [at, { round, kind, day }] of all.entries()) {
			if (all[at + 1]?.round === round) continue;
			const earlier = all.slice(0, at).filter((one) => one.round < round);
			const known = earlier.findLast((one) => one.kind === "heard");
			const isComing = known?.next != null && known.next >= day;
			if (!known || !(kind === "gone" || (kind === "missing" && isComing))) continue;
			const { cnrs, newly } = lost.get(round) ?? { cnrs: new Set(), newly: 0 };
			const isNew = earlier.findLast((one) => one.kind !== "failed")?.kind !== kind;
			lost.set(round, { cnrs: cnrs.add(cnr), newly: newly + Number(isNew) });
		}
	return new Map([...lost].flatMap(([round, { cnrs, newly }]) => (newly < MIN_LOST ? [] : [[round, cnrs]])));
}

/** What the product may believe from each answer on. A date that is missing is off once another round says the same. */
function believe(answers: Answer[], isBroken: (round: number) => boolean): Said[] {
	const said: Said[] = [];
	let withoutDate: Answer[] = [];
	for (const answer of answers) {
		const { id, round, kind, next, isDecided } = answer;
		const before = said.at(-1);
		const kept = before?.may ?? [];
		const isConfirmed = withoutDate.some((one) => one.round < round) && !isBroken(round);
		if (kind === "heard") {
			const isOff = next === null && !isDecided && before?.isDecided === false;
			const isEnd = isDecided && before?.isDecided === false;
			// The answer that confirms it is asked for once more before it is saved.
			const isSure = isOff
				? isConfirmed && withoutDate.filter((one) => one.kind === "heard" && !isBroken(one.round)).length > 1
				: !isEnd;
			const may = isDecided ? null : next;
			said.push({ id, next, isDecided, may: isSure ? [may] : [...kept, may], isCertain: isSure });
			withoutDate = isOff ? [...withoutDate, answer] : [];
		} else if (kind === "unreadable") withoutDate = [];
		else if (before && kind === "missing") {
			const off = isConfirmed ? { next: null, may: [...kept, null] } : {};
			said.push({ ...before, id, ...off, isCertain: false });
			withoutDate.push(answer);
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
