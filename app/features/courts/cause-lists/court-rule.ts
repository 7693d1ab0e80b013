import { roomOf } from "~/features/courts/court-records/case-facts";
import { own } from "~/platform/outside/own";

/** A court as a directory names it. */
export type NamedCourt = { id: string; name: string };

/** Abbreviations that courts use in one place and write in full in another. */
const IN_FULL: Record<string, string> = {
	addl: "additional",
	addnl: "additional",
	jt: "joint",
	sr: "senior",
	jr: "junior",
	dn: "division",
	divn: "division",
	div: "division",
	sd: "senior division",
	jd: "junior division",
	dist: "district",
	distt: "district",
	dj: "district judge",
	sess: "sessions",
	session: "sessions",
	asj: "additional sessions judge",
	adj: "additional district judge",
	mag: "magistrate",
	jm: "judicial magistrate",
	fc: "first class",
	jmfc: "judicial magistrate first class",
	cjm: "chief judicial magistrate",
	acjm: "additional chief judicial magistrate",
	cjsd: "civil judge senior division",
	cjjd: "civil judge junior division",
	mact: "motor accident claims tribunal",
	prl: "principal",
	prin: "principal",
	pri: "principal",
	spl: "special",
	subordinate: "sub",
};
/** Words that do not distinguish courts. */
const EMPTY = new Set(["and", "the", "of", "in", "at", "for", "court", "no", "hon", "honble", "ld", "shri", "smt"]);
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi"];

function wordOf(word: string): string {
	const roman = ROMAN.indexOf(word);
	if (roman >= 0) return String(roman + 1);
	return /^0*(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? own(IN_FULL, word) ?? word;
}

/** The words of a judge, spelled one way: sorted, so that "5th Additional Sessions Judge" is "Addl. Sessions Judge-5". */
function wordsOf(judge: string): string[] {
	const letters = judge
		.normalize("NFKC")
		.toLowerCase()
		// "J.M.F.C." is one word, "Addl.Sessions" are two.
		.replace(/(?<![\p{L}])((?:\p{L}\.){2,}\p{L}?)(?![\p{L}])/gu, (initials) => initials.replaceAll(".", ""))
		.split(/[^\p{L}\p{M}\p{N}]+/u);
	return letters
		.filter(Boolean)
		.flatMap((word) => wordOf(word).split(" "))
		.filter((word) => !EMPTY.has(word))
		.sort();
}

const readLine = (line: string) => {
	const { number, judge } = roomOf(line);
	return { number: number?.replace(/^0+(?=\d)/, "") ?? null, words: wordsOf(judge) };
};

/** A court line in one spelling, to compare and keep: `7 civil division judge senior`. Empty for an empty line. */
export function lineKey(line: string | null): string {
	const { number, words } = readLine(line ?? "");
	return [number, ...words].filter(Boolean).join(" ");
}

/** Whether all words of the shorter are in the longer; at least two must be. */
function isWithin(one: string[], other: string[]): boolean {
	const [short, long] = one.length <= other.length ? [one, other] : [other, one];
	return short.length > 1 && short.every((word) => long.includes(word));
}

/**
 * The id of the court that matches a record's court line, among the courts of its complex. Room numbers must agree where both
 * have one, and so must the judges' words; a court with further words ("… , Pune") matches only if its number agrees. Null
 * unless exactly one court matches.
 */
export function findCourt(line: string | null, courts: NamedCourt[]): string | null {
	const asked = readLine(line ?? "");
	if (asked.words.length === 0) return null;
	const read = courts.map(({ id, name }) => ({ id, ...readLine(name) }));
	const isSame = (words: string[]) => words.join(" ") === asked.words.join(" ");
	const ofNumber = asked.number === null ? [] : read.filter(({ number }) => number === asked.number);
	const rules = [
		ofNumber.filter(({ words }) => isSame(words)),
		read.filter(({ number, words }) => (number === null || asked.number === null) && isSame(words)),
		ofNumber.filter(({ words }) => isWithin(words, asked.words)),
	];
	const meant = rules.find((found) => found.length > 0) ?? [];
	return meant.length === 1 ? (meant[0]?.id ?? null) : null;
}

type Kind = { caseType: string | null; category: string | null; hasReport: boolean };

/** The list a case belongs to, as far as its record shows it: a police report or its case type. */
export function listTypeOf({ caseType, category, hasReport }: Kind): "CIVIL" | "CRIMINAL" | null {
	if (hasReport || category === "criminal") return "CRIMINAL";
	if (category !== null && category !== "labour") return "CIVIL";
	if (/\bcri|\bsessions\b|\bbail\b/i.test(caseType ?? "")) return "CRIMINAL";
	return /\b(civil|suit|decree)\b/i.test(caseType ?? "") ? "CIVIL" : null;
}
