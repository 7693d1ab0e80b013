/** Characters that would break a line, or change the order of the text around it. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** One line without control characters, shortened at a whole character and with `…`. */
export function cut(text: string, maxLength: number): string {
	const line = text.replace(CONTROLS, " ").replace(/\s+/g, " ").trim();
	if (line.length <= maxLength) return line;
	// Half a surrogate pair is no character.
	const start = line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "");
	return `${start.trimEnd()}…`;
}

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
