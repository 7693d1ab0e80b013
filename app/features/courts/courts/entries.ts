import { caseNumbersIn, findCaseNumber } from "~/features/courts/courts/case-number";
import { CNR_LENGTH, doubtAboutCnr, findCnrs, guessCnr, normaliseCnr } from "~/features/courts/courts/cnr";

/** The most CNRs that are added at once. */
export const MAX_AT_ONCE = 500;

/** How many entries of a list are shown, repeats and what is no CNR included. */
export const MAX_ENTRIES = 2 * MAX_AT_ONCE;

/** Something in a list that is a CNR, or that looks like one and is none, with the case number that stands beside it. */
export type Entry = { cnr: string; number?: string; problem?: string; guess?: string };

const FIELD = /[,;|\t"'()[\]{}<>:=]+/;
/** How far a slip of the pen may be from a CNR: some characters more or fewer, and digits in the main. */
const SLIP = 4;

/** What is shorter is neither a CNR nor nearly one. */
const MIN_LENGTH = CNR_LENGTH - SLIP;

function isNearlyCnr(text: string): boolean {
	if (Math.abs(text.length - CNR_LENGTH) > SLIP || !/^[A-Z01]{2}[A-Z0-9]+$/.test(text)) return false;
	return /[A-Z]/.test(text) && text.replace(/[^0-9OIL]/g, "").length >= 8;
}

/** What in a line looks like a CNR and is none: a whole field, else a word of it. */
function* slipsIn(line: string): Generator<string> {
	for (const field of line.split(FIELD)) {
		if (field.length < MIN_LENGTH) continue;
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
 * Every CNR in a text of any kind, line by line, in its order and with repeats; and what was probably meant to be one.
 * Stops one after the most that is added at once, repeats apart, and one after the most that is shown.
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
