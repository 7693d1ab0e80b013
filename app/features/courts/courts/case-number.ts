import { splitAtCnrs } from "~/features/courts/courts/cnr";

/** Words before the noun of a case type: "Regular Civil Suit". */
const KIND =
	"(?:regular|reg|special|spl|small|summary|commercial|civil|criminal|crl|cri|sessions|misc|miscellaneous|original|writ|first|second|execution|bail|anticipatory|motor|accident|marriage|family|rent|land|arbitration|company|election|contempt|review|transfer|causes?|cause)";
const NOUN =
	"(?:suit|case|petition|appeal|application|complaint|claim|revision|reference|proceeding|darkhast|matter|registration|regn?)";
/** Abbreviations accepted with only a space before the number: "RCS 412/2023". */
const USUAL =
	/^(?:RCS|SCS|SPCS|CS|OS|CC|SCC|STC|SC|RCC|CRA|CRMA|MA|CMA|RCA|AS|SA|FA|WP|WPC|SLP|BA|ABA|HMA|HMP|MACP|EP|EA|DV|RA|RP|CRP|CRR|LAR|PIL)$/;
/** Words that look like a case type but are not: police registers, laws, dates, courts, bar numbers. */
const OTHERS =
	/^(?:FIR|CR|PS|ACT|SEC|ART|IPC|BNS|BNSS|CRPC|CPC|RS|INR|DT|DATED?|YEAR|ON|OF|AT|IN|TO|FOR|AND|THE|VS|CNR|NO|COURT|ROOM|HALL|ITEM|SR|PAGE|EXH?|ORDER|RULE|CRIME|FILING|FILE|RECEIPT|BILL|NOTICE|PH|MOB|TEL|PIN|ID|BAR|ADV|ENR|ENROL|MAH|KAR|KER|GUJ|RAJ|UP|WB|CG|JH|HP|UK|BR)$/;

const FIGURES = String.raw`(\d{1,7})\s{0,2}(?:/|-|[Oo][Ff]\s)\s{0,2}((?:19|20)\d{2})(?![\d/])`;
const SEPARATOR = String.raw`(\s{0,2}[:/-]?\s{0,2}(?:(?:[Nn][Oo][Ss]?|[Nn]umber|NUMBER)\b\.?\s{0,2}[:/=-]?)?\s{0,2})`;
const IN_WORDS = new RegExp(
	String.raw`(?<![\p{L}\d])((?:${KIND}[\s.]{1,3}){0,4}${NOUN})\.?${SEPARATOR}${FIGURES}`,
	"giu",
);
/** `RCS`, `WP(C)`, `R. C. S.`, `R.C.S.`, `Cri.M.A.`; in any letter case if a slash follows. */
const ABBREVIATION = [
	String.raw`[A-Z]{2,10}(?:\([A-Z]{1,5}\))?`,
	String.raw`(?:[A-Z]\.\s){1,5}[A-Z]\.?`,
	String.raw`(?:(?!N[Oo]s?\.)[A-Z][A-Za-z]{0,4}\.){1,6}[A-Z]{0,5}(?:\([A-Z]{1,5}\)\.?)?`,
	String.raw`[A-Za-z]{2,8}(?=\s?/)`,
].join("|");
const ABBREVIATED = new RegExp(String.raw`(?<![\p{L}\d/])(${ABBREVIATION})${SEPARATOR}${FIGURES}`, "gu");
/** A quick check: a text without figures has no case number. */
const ANY_FIGURES = new RegExp(FIGURES, "u");
const LABEL = /(?:case|suit|matter|registration|regn)\.?\s*(?:nos?|number)?\.?\s*[:=-]?\s*$/i;
const POLICE = /(?:P\.?\s?S\.?|F\.?I\.?R\.?|C\.?R\.?|crime|police station)\s*$/i;
/** How many characters back to look for a label or a police register. */
const BEFORE = 30;

/** Characters of a text that are searched, half of them at its end: a number further from its CNR is not beside it. */
const MAX_SEARCHED = 8000;

type Candidate = { figures: string; number: string; isLabelled: boolean };

/** `R.C.S.` becomes `RCS`, `Reg. Civil Suit` becomes `Reg Civil Suit`. */
function typeInShort(written: string): string {
	const parts = written.split(/[.\s]+/).filter(Boolean);
	const isInWords = parts.some((part) => new RegExp(`^${NOUN}$`, "i").test(part));
	return parts.join(isInWords ? " " : "");
}

const isLabelOnly = (type: string) => /^(?:case|suit|matter|registration|regn?)$/i.test(type);

function candidatesIn(whole: string): Candidate[] {
	const text =
		whole.length > MAX_SEARCHED ? `${whole.slice(0, MAX_SEARCHED / 2)}\n${whole.slice(-MAX_SEARCHED / 2)}` : whole;
	if (!ANY_FIGURES.test(text)) return [];
	return [IN_WORDS, ABBREVIATED].flatMap((pattern) =>
		[...text.matchAll(pattern)].flatMap(({ index, 1: written = "", 2: between = "", 3: serial = "", 4: year = "" }) => {
			const before = text.slice(Math.max(0, index - BEFORE), index);
			const type = typeInShort(written);
			const figures = `${Number(serial)}/${year}`;
			if (OTHERS.test(type.toUpperCase()) || POLICE.test(before)) return [];
			if (isLabelOnly(type)) return [{ figures, number: `${serial}/${year}`, isLabelled: true }];
			if (pattern === ABBREVIATED && between.trim() === "" && !USUAL.test(type.toUpperCase())) return [];
			return [{ figures, number: `${type}/${serial}/${year}`, isLabelled: LABEL.test(before) }];
		}),
	);
}

/** The one case number among candidates; numbers after "Case No." win, then the form with a case type. Undefined for several. */
function onlyOne(candidates: Candidate[]): string | undefined {
	const labelled = candidates.filter(({ isLabelled }) => isLabelled);
	const meant = labelled.length > 0 ? labelled : candidates;
	if (new Set(meant.map(({ figures }) => figures)).size !== 1) return undefined;
	const same = candidates.filter(({ figures }) => figures === meant[0]?.figures);
	return (same.find(({ number }) => number.split("/").length > 2) ?? same[0])?.number;
}

/** A number without a type, if a text has nothing else beside its CNR. */
const BARE = /^[\s,;:()/-]*(\d{1,7}\/(?:19|20)\d{2})[\s,;:().-]*$/;

/**
 * The case number in the cells of a row or in a text, as `RCS/412/2023` or `412/2023`; undefined if there is none, or several. No
 * number goes on from one cell to the next.
 */
export function findCaseNumber(...cells: string[]): string | undefined {
	const parts = cells.flatMap((cell) => splitAtCnrs(cell).between).filter((part) => part.trim() !== "");
	return onlyOne(parts.flatMap(candidatesIn)) ?? (parts.length === 1 ? BARE.exec(parts[0] ?? "")?.[1] : undefined);
}

/** A case number of fields that are apart: the type as courts write it, the number, the year. Undefined for a number that is none. */
export function caseNumberOf(type: string, serial: string, year: string): string | undefined {
	if (!/^0*[1-9]\d{0,6}$/.test(serial) || !/^(?:19|20)\d{2}$/.test(year)) return undefined;
	return [typeInShort(type), Number(serial), year].filter(Boolean).join("/");
}

/** Assigns case numbers to the CNRs of a passage. With several CNRs, each must have one after it, or each one before it. */
function assignNumbers(passage: string, numbers: Map<string, string>) {
	const { cnrs, between } = splitAtCnrs(passage);
	const give = (cnr: string, number: string | undefined) => {
		if (number && !numbers.has(cnr)) numbers.set(cnr, number);
	};
	const [first] = cnrs;
	if (!first) return;
	if (new Set(cnrs).size === 1) return give(first, onlyOne(candidatesIn(between.join("\n"))));
	const found = between.map((part) => onlyOne(candidatesIn(part)));
	const isBehind = !found[0] && found.slice(1).every(Boolean);
	const isBefore = !found.at(-1) && found.slice(0, -1).every(Boolean);
	if (isBehind || isBefore) for (const [at, cnr] of cnrs.entries()) give(cnr, found[isBehind ? at + 1 : at]);
}

/** The case number beside each CNR of a list or forwarded text: on its line, else in its paragraph. */
export function caseNumbersIn(text: string): Map<string, string> {
	const numbers = new Map<string, string>();
	if (!ANY_FIGURES.test(text)) return numbers;
	const lines = text.split(/\r\n?|\n/);
	for (const line of lines) assignNumbers(line, numbers);
	for (const paragraph of lines.join("\n").split(/\n\s*\n/)) assignNumbers(paragraph, numbers);
	if (new Set(splitAtCnrs(text).cnrs).size === 1) assignNumbers(text, numbers);
	return numbers;
}
