/** C for complaints, F for feedback. */
export type PostLetter = "C" | "F";

/** `C-1042` */
export const postNumber = (letter: PostLetter, number: number) => `${letter}-${number}`;

/** Parses a search for a post number of this letter: "C-1042", "c1042" or "1042". */
export function readPostNumber(letter: PostLetter, text: string): number | undefined {
	const [, said, digits] = /^([a-z])?[\s-]*(\d{1,9})$/i.exec(text.trim()) ?? [];
	if (!digits || (said && said.toUpperCase() !== letter)) return undefined;
	return Number(digits);
}
