/** Court words inside a sentence: `Evidence` becomes `evidence`, `W.S.` stays. */
export const inSentence = (words: string) =>
	/^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;

/** Court words in capitals as a sentence has them: `ORDER ON IA` becomes `Order on IA`, `W.S.` and `Evidence` stay. */
export function properCase(words: string): string {
	const isShouted = /\p{Lu}{4}/u.test(words) && !/\p{Ll}/u.test(words);
	const said = isShouted
		? words.replace(/[\p{Lu}]{4,}|\b(?:AND|BY|FOR|IN|NOT|OF|ON|OR|THE|TO)\b/gu, (word) => word.toLowerCase())
		: words;
	return said.charAt(0).toUpperCase() + said.slice(1);
}
