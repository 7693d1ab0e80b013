import { cut } from "~/platform/language/cut";
import { isNone } from "~/platform/outside/none";

/** Of a line, with an ellipsis where it is cut: as long as the form of a court record takes. */
export const MAX_LINE_LENGTH = 500;
/** More than any case's parties of one side; of more, their number stands in the last place. */
const MAX_NAMES = 500;

/** Entries of a list of names as they came, each by its clean lines. */
type Written = string[][];

/** "1) ", "(2) ", "3. ", "४. ", "5 - " before a name; "7-Eleven" and "3.5" have none. */
const NUMBERING = /^\(?\p{Nd}{1,3}(?:\s?[).\]:]\s*|\s?[-–]\s+)(?=[^\p{Nd}\s])/u;
/** A numbered list that has lost its line breaks. */
const NEXT_NUMBER = /\s+(?=\(?\p{Nd}{1,3}\)\s?\p{L})/u;
/** eCourts' own "Advocate- ", wherever it stands; "Advocates-on-Record" is a name. */
const LABEL = /[\s,;(]*(?<![\p{L}\p{N}])(?:advocates?|adv|अधिवक्ता|वकील)\.?\s*[-–:]+\s*(?!on\b)/iu;
/** "Adv. " and "Advocate " begin an advocate's name below a party's; a party may be an advocate, or the Advocate General. */
const TITLE = /^(?:advocate|adv)(?:\.\s*|\s+)(?!general)/i;

/** A name without letter case and blanks. */
export const nameKey = (name: string) => name.toLowerCase().replace(/\s/g, "");

const withoutNumber = (line: string) => line.replace(NUMBERING, "").trim();
const rowsOf = (lines: string[]) =>
	lines.flatMap((line) => (NUMBERING.test(line) ? line.split(NEXT_NUMBER) : [line])).map(withoutNumber);

/** The names without fillers, each once. */
function different(names: string[]): string[] {
	const byKey = new Map<string, string>();
	for (const name of names) if (!isNone(name) && !byKey.has(nameKey(name))) byKey.set(nameKey(name), name);
	return [...byKey.values()];
}

/** A list cut to `max` entries, and then one that says how many more there are. */
export const withRest = (lines: string[], max: number): string[] => {
	const short = lines.slice(0, max).map((line) => cut(line, MAX_LINE_LENGTH));
	return lines.length > max ? [...short, `… ${lines.length - max} more`] : short;
};

/** The parties of one side, and the advocates who stand with them or in their own list. */
export function readSide(parties: Written, listed: Written): { people: string[]; advocates: string[] } {
	const people: string[] = [];
	const advocates = listed.flatMap(rowsOf).flatMap((row) => row.split(LABEL).map(withoutNumber));
	for (const [at, row] of parties.flatMap((lines) => rowsOf(lines).map((one, line) => [line, one] as const))) {
		const [name = "", ...labelled] = row.split(LABEL).map(withoutNumber);
		if (at > 0 && TITLE.test(name)) advocates.push(name.replace(TITLE, ""));
		else people.push(name);
		advocates.push(...labelled);
	}
	return { people: withRest(different(people), MAX_NAMES), advocates: withRest(different(advocates), MAX_NAMES) };
}

type Sides = { [list in "petitioners" | "petitionerAdvocates" | "respondents" | "respondentAdvocates"]: Written };

/** The names of both sides: numbering, fillers and doubles are gone, and every advocate is among the advocates. */
export function sidesOf(written: Sides) {
	const first = readSide(written.petitioners, written.petitionerAdvocates);
	const second = readSide(written.respondents, written.respondentAdvocates);
	return {
		petitioners: first.people,
		petitionerAdvocates: first.advocates,
		respondents: second.people,
		respondentAdvocates: second.advocates,
	};
}
