/** The letter before the numbers of complaints and of feedback. */
export type PostLetter = "C" | "F";

/** A post's number as people read and say it: C-1042. */
export const postNumber = (letter: PostLetter, number: number) => `${letter}-${number}`;

/** The number somebody searches for among posts of this letter ("C-1042", "c1042", "1042"), if it is one. */
export function readPostNumber(letter: PostLetter, text: string): number | undefined {
	const [, said, digits] = /^([a-z])?[\s-]*(\d{1,9})$/i.exec(text.trim()) ?? [];
	if (!digits || (said && said.toUpperCase() !== letter)) return undefined;
	return Number(digits);
}
