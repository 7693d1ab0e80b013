import { caseNumbersIn, findCaseNumber } from "~/features/courts/courts/case-number";
import { CNR_LENGTH, doubtAboutCnr, findCnrs, guessCnr, normaliseCnr } from "~/features/courts/courts/cnr";

export const MAX_AT_ONCE = 500;

/** The most entries shown of a list, including repeats and invalid CNRs. */
export const MAX_ENTRIES = 2 * MAX_AT_ONCE;

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

/**
 * All CNRs of a text in order, with repeats, and probable mistyped ones. Stops at one entry above `MAX_AT_ONCE` distinct
 * CNRs or `MAX_ENTRIES` entries, so that the caller can tell that there are too many.
 */
export function readEntries(text: string): Entry[] {
	const entries: Entry[] = [];
	const different = new Set<string>();
	const numbers = caseNumbersIn(text);
	for (const line of text.split(/\r\n?|\n/)) {
		if (line.length < MIN_LENGTH) continue;
		const found = findCnrs(line);
		const slips = found.length > 0 ? [] : [...slipsIn(line)];
		for (const cnr of found.length > 0 ? found : slips) {
			const number = slips.length === 1 ? findCaseNumber(line) : numbers.get(cnr);
			const guess = guessCnr(cnr);
			const problem = doubtAboutCnr(cnr)?.message;
			different.add(cnr);
			entries.push({ cnr, ...(number && { number }), ...(problem && { problem }), ...(guess && { guess }) });
			if (different.size > MAX_AT_ONCE || entries.length > MAX_ENTRIES) return entries;
		}
	}
	return entries;
}
