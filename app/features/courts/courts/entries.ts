import { caseNumbersIn, findCaseNumber } from "~/features/courts/courts/case-number";
import { CNR_LENGTH, doubtAboutCnr, findCnrs, guessCnr, normaliseCnr, upToCnr } from "~/features/courts/courts/cnr";

/** Cases added in one transaction; longer lists go on in parts. */
export const MAX_CASES_AT_ONCE = 500;

/** The rows read of a list, of whatever kind: what reading and showing them costs stays within that of a request. */
export const MAX_LISTED = 5000;

/** A CNR of a list, or a text that resembles one, with the case number beside it. */
export type Entry = { cnr: string; number?: string; problem?: string; guess?: string };

/** A mistyped CNR has up to this many characters more or fewer, and mostly digits. */
const SLIP = 4;

/** Shorter texts cannot be a CNR, not even a mistyped one. */
const MIN_LENGTH = CNR_LENGTH - SLIP;
const LONG_FIELD = new RegExp(String.raw`[^,;|\t"'()[\]{}<>:=]{${MIN_LENGTH},}`, "g");

function isNearlyCnr(text: string): boolean {
	if (Math.abs(text.length - CNR_LENGTH) > SLIP || !/^[A-Z01]{2}[A-Z0-9]+$/.test(text)) return false;
	return /[A-Z]/.test(text) && text.replace(/[^0-9OIL]/g, "").length >= 8;
}

/** Mistyped CNRs of a line: a whole field, else words of it. */
function* slipsIn(line: string): Generator<string> {
	for (const [field] of line.matchAll(LONG_FIELD)) {
		const whole = normaliseCnr(field);
		if (isNearlyCnr(whole)) yield whole;
		else
			for (const word of field.split(/\s+/)) {
				const typed = word.length < MIN_LENGTH ? "" : normaliseCnr(word);
				if (isNearlyCnr(typed)) yield typed;
			}
	}
}

/** The CNRs of a line or cell, else probable mistyped ones. */
export function entriesIn(line: string, numberOf: (cnr: string, isAlone: boolean) => string | undefined): Entry[] {
	const found = findCnrs(line);
	const slips = found.length > 0 || line.length < MIN_LENGTH ? [] : [...slipsIn(line)];
	return (found.length > 0 ? found : slips).slice(0, MAX_LISTED + 1).map((cnr) => {
		const number = numberOf(cnr, slips.length === 1);
		const guess = guessCnr(cnr);
		const problem = doubtAboutCnr(cnr)?.message;
		return { cnr, ...(number && { number }), ...(problem && { problem }), ...(guess && { guess }) };
	});
}

/** All CNRs of a text in order, with repeats, and probable mistyped ones; stops soon after `MAX_LISTED`. */
export function readEntries(text: string): Entry[] {
	const entries: Entry[] = [];
	const read = upToCnr(text, MAX_LISTED + 1);
	const numbers = caseNumbersIn(read);
	for (const line of read.split(/[\r\n]+/)) {
		if (line.length < MIN_LENGTH) continue;
		const numberOf = (cnr: string, isAlone: boolean) => (isAlone ? findCaseNumber(line) : numbers.get(cnr));
		entries.push(...entriesIn(line, numberOf));
		if (entries.length > MAX_LISTED) break;
	}
	return entries;
}
