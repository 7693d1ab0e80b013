import { CNR_LENGTH, doubtAboutCnr, findCnrs, guessCnr, normaliseCnr } from "~/features/courts/cnr";

/** The most CNRs that are added at once (decision 57). */
export const MOST_AT_ONCE = 500;

/** Something in a list that is a CNR, or that looks like one and is none. */
export type Entry = { cnr: string; problem?: string; guess?: string };

const FIELD = /[,;|\t"'()[\]{}<>:=]+/;
/** How far a slip of the pen may be from a CNR: some characters more or fewer, and digits in the main. */
const SLIP = 4;

function isNearlyCnr(text: string): boolean {
	if (Math.abs(text.length - CNR_LENGTH) > SLIP || !/^[A-Z01]{2}[A-Z0-9]+$/.test(text)) return false;
	return /[A-Z]/.test(text) && text.replace(/[^0-9OIL]/g, "").length >= 8;
}

/** What in a line looks like a CNR and is none: a whole field, else a word of it. */
function slipsIn(line: string): string[] {
	return line.split(FIELD).flatMap((field) => {
		const whole = normaliseCnr(field);
		if (isNearlyCnr(whole)) return [whole];
		return field.split(/\s+/).map(normaliseCnr).filter(isNearlyCnr);
	});
}

/**
 * Every CNR in a text of any kind, line by line, in its order and with repeats; and what was probably meant to be one.
 * Stops one after the most that is added at once, repeats apart.
 */
export function readEntries(text: string): Entry[] {
	const entries: Entry[] = [];
	const different = new Set<string>();
	for (const line of text.split(/\r\n?|\n/)) {
		const found = findCnrs(line);
		for (const cnr of found.length > 0 ? found : slipsIn(line)) {
			const guess = guessCnr(cnr);
			const problem = doubtAboutCnr(cnr)?.message;
			different.add(cnr);
			entries.push({ cnr, ...(problem && { problem }), ...(guess && { guess }) });
		}
		if (different.size > MOST_AT_ONCE || entries.length > 4 * MOST_AT_ONCE) break;
	}
	return entries;
}
