import { t } from "~/platform/language/translate";
import { bareFigures } from "~/platform/outside/figures";
import { own } from "~/platform/outside/own";

/** Two characters each for state, district and establishment, six digits of a serial number, four of a year from 1950. */
const STANDARD = /^([A-Z]{2})([A-Z0-9]{2})([A-Z0-9]{2})(\d{6})(19[5-9]\d|20\d{2})$/;
/** Spaces, dashes, slashes, dots and invisible characters that come with numbers copied from a page or PDF. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212./]+/gu;
/** The printed label of a number: "CNR", "CNR No.", "CNR Number:". Separators are already removed. */
const LABEL = /^CNR(?:NUMBER|NO)?(?:[:#=]+|(?=[A-Z0-9]{15,17}$))/;

/** Only a to z: toUpperCase turns letters a CNR cannot have, like ß, into letters it can have. */
const upperCase = (text: string) =>
	/[\u0080-\uffff]/.test(text) ? text.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) : text.toUpperCase();

/** The saved form: upper case, without separators and a leading "CNR No.". `cnrInput` refuses other characters. */
export function normaliseCnr(text: string): string {
	let cnr = upperCase(bareFigures(text).replace(SEPARATORS, ""));
	while (LABEL.test(cnr)) cnr = cnr.replace(LABEL, "");
	return cnr;
}

/** Removes a CNR's spaces and hyphens. Text with a slash or full stop is a case number or a name and keeps them. */
export const cnrInSearch = (text: string): string => (/[/.]/.test(text) ? upperCase(text) : normaliseCnr(text));

/** The letters that CNRs begin with in the reference data: a state's, or a High Court's. */
const STATES =
	"AN|AP|AR|AS|BR|CG|CH|DL|DN|GA|GJ|HC|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|PB|PY|RJ|SK|TN|TR|TS|UK|UP|WB|(?:HB|PH)(?=HC)";
/** A separator between the parts of a CNR in a longer text: never the end of a cell or line. */
const GAP = String.raw`(?:[^\S\t\r\n]|[\p{Pd}\p{Cf}\u2212./]){0,3}`;
/** Not followed by the rest of a date, as in "2026-12-15". */
const IN_TEXT = new RegExp(
	String.raw`(?<![A-Z0-9])(?:${STATES})${GAP}[A-Z0-9]{2}${GAP}[A-Z0-9]{2}${GAP}\d{2}${GAP}\d{4}${GAP}(?:19[5-9]\d|20\d{2})(?![A-Z0-9]|[-/.]\d{1,2}[-/.]\d)`,
	"gu",
);
/** Slashes or full stops between some parts and blanks alone between others: the end of a name, a case number, a year. */
const isMixed = (found: string) => /[./]/.test(found) && /[A-Z0-9]\s+[A-Z0-9]/.test(found);
/** A label written without a space before its CNR. */
const GLUED_LABEL = /CNR(?:NUMBER|NO)?(?=[A-Z]{2}[A-Z0-9]{4}\d{10}(?![A-Z0-9]))/g;

/** All standard CNRs of a text, normalised, in order with repeats, and the original text before, between and after them. */
export function splitAtCnrs(text: string): { cnrs: string[]; between: string[] } {
	const read = upperCase(text).replace(GLUED_LABEL, (label) => " ".repeat(label.length));
	const cnrs: string[] = [];
	const between: string[] = [];
	let end = 0;
	for (const { 0: found, index } of read.matchAll(IN_TEXT)) {
		if (isMixed(found)) continue;
		cnrs.push(found.replace(SEPARATORS, ""));
		between.push(text.slice(end, index));
		end = index + found.length;
	}
	return { cnrs, between: [...between, text.slice(end)] };
}

/** A text as far as its CNR of this number; the whole of one with fewer. */
export function upToCnr(text: string, count: number): string {
	let [found, end] = [0, text.length];
	for (const { 0: cnr, index } of upperCase(text).matchAll(IN_TEXT)) {
		found += 1;
		if (found < count) continue;
		end = index + cnr.length;
		break;
	}
	return text.slice(0, end);
}

export const findCnrs = (text: string): string[] => splitAtCnrs(text).cnrs;

export type CnrParts = {
	stateCode: string;
	districtCode: string;
	establishmentCode: string;
	/** Six digits; restarts each year. */
	serial: string;
	year: number;
};

/** Undefined unless the CNR is normalised and of the standard form. */
export function cnrParts(cnr: string): CnrParts | undefined {
	const [, stateCode, districtCode, establishmentCode, serial, year] = STANDARD.exec(cnr) ?? [];
	if (!stateCode || !districtCode || !establishmentCode || !serial || !year) return undefined;
	return { stateCode, districtCode, establishmentCode, serial, year: Number(year) };
}

/** Of a normalised CNR: `HC` replaces state or district (`HCBM`, `DLHC`); `MHCC` is Mumbai's City Civil Court. */
export const isHighCourtCnr = (cnr: string): boolean => /^(?:HC|..HC)/.test(cnr);

/**
 * A CNR of the Supreme Court, a tribunal or a commission, which eCourts does not have (`SCIN01…`, `NCLTMB…`): it begins neither with
 * a state's letters nor as a High Court's. PostgreSQL reads the expression too.
 */
export const OTHER_COURT_CNR = `^(?!${STATES}|..HC)[A-Z]{2}[A-Z0-9]{4}[0-9]{6}(19[5-9][0-9]|20[0-9]{2})$`;
const OTHER_COURT = new RegExp(OTHER_COURT_CNR);

/** Whether a normalised CNR is one of these. */
export const isOtherCourtCnr = (cnr: string): boolean => OTHER_COURT.test(cnr);

/** Whether a normalised CNR has the standard 16-character form. A CNR has no check digit. */
export function isStandardCnr(cnr: string): boolean {
	return STANDARD.test(cnr);
}

export const CNR_LENGTH = 16;

const DIGIT_FOR: Record<string, string> = { O: "0", I: "1", L: "1" };
const LETTER_FOR: Record<string, string> = { "0": "O", "1": "I" };
const asDigits = (text: string) => text.replace(/[OIL]/g, (letter) => own(DIGIT_FOR, letter) ?? letter);
const asLetters = (text: string) => text.replace(/[01]/g, (digit) => own(LETTER_FOR, digit) ?? digit);

/** Corrects confused letters and digits in a normalised CNR: `MHPUO1…` becomes `MHPU01…`. Undefined if there are none. */
export function guessCnr(cnr: string): string | undefined {
	if (cnr.length !== CNR_LENGTH) return undefined;
	const district = cnr.slice(2, 4);
	const establishment = asDigits(cnr.slice(4, 6));
	const guess = [
		asLetters(cnr.slice(0, 2)),
		// Some districts have two digits (AS22).
		/\d{2}/.test(district) ? district : asLetters(district),
		// Some establishments outside the district courts have letters.
		/^\d{2}$/.test(establishment) ? establishment : cnr.slice(4, 6),
		asDigits(cnr.slice(6)),
	].join("");
	return guess !== cnr && isStandardCnr(guess) ? guess : undefined;
}

/** The problem with a normalised CNR, and the CNR that was probably meant; undefined for a standard one. */
export function doubtAboutCnr(cnr: string): { message: string; guess?: string } | undefined {
	const guess = guessCnr(cnr);
	if (guess) return { message: t("Did you mean {guess}?", { guess }), guess };
	if (isStandardCnr(cnr)) return undefined;
	if (cnr.length !== CNR_LENGTH)
		return {
			message: t("{number} of {cnrLength} characters. Check the CNR.", { number: cnr.length, cnrLength: CNR_LENGTH }),
		};
	return { message: t("A CNR starts with state and district letters and ends in ten digits. Check it.") };
}
