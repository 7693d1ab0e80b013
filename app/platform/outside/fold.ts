import { asciiDigits } from "~/platform/outside/digits";
import { INVISIBLE, JOINERS } from "~/platform/outside/invisible";

/** Accents, nuktas, the vowel signs of Urdu, and the virama of Malayalam, which a chillu letter contains. */
const MARKS = String.raw`\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0951-\u0954\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u0d4d`;
const APOSTROPHES = String.raw`'\u0060\u2018\u2019\u201b\u2032\u02b9-\u02bd`;
const DROPPED = new RegExp(`[${MARKS}${APOSTROPHES}${INVISIBLE}${JOINERS}]`, "g");

/** What is written as another by many: Urdu in the letters of Arabic, chillus, letters of Tamil, and Latin letters and dashes. */
const OTHER = new Map(
	[
		[
			"\u064a\u0649\u0643\u0647\u0629\u06c3\u06be\u06d5\u0671",
			"\u06cc\u06cc\u06a9\u06c1\u06c1\u06c1\u06c1\u06c1\u0627",
		],
		[
			"\u0d7a\u0d7b\u0d7c\u0d7d\u0d7e\u0d7f\u0d54\u0d55\u0d56",
			"\u0d23\u0d28\u0d30\u0d32\u0d33\u0d15\u0d2e\u0d2f\u0d34",
		],
		["\u0bb6\u0bd7", "\u0bb8\u0bb3"],
		["\u00d8\u00f8\u0141\u0142\u0110\u0111\u0131", "oolldd\u0069"],
		["\u2010\u2012\u2013\u2014\u2015\u2212", "------"],
	].flatMap(([from = "", to = ""]) => Array.from(from, (letter, at) => [letter, to.charAt(at)] as const)),
);
const OTHERS = new RegExp(`[${[...OTHER.keys()].join("")}]`, "g");

/** Vowels that are also written as अ with a sign, the Bengali ৎ, and the second half of a Malayalam vowel, which stands for it. */
const PAIRS = [
	["\u0906", "\u0905\u093e"],
	["\u0911", "\u0905\u0949"],
	["\u0913", "\u0905\u094b"],
	["\u0914", "\u0905\u094c"],
	["\u0972", "\u0905\u0945"],
	["\u09ce", "\u09a4\u09cd"],
	["\u0d46\u0d57", "\u0d57"],
] as const;

/** Signs and blanks beyond ASCII. */
const SIGNS = /[\u0080-\u00bf\u0964\u0965\u0970\u0af0\u060c\u061b\u061f\u06d4\u1680\u2000-\u2bff\u3000-\u303f]/g;

/** Stands for the slash of a number until the other signs have become blanks; for private use, so in no text. */
const SLASH = "\ue000";

function plainLetters(text: string): string {
	let plain = asciiDigits(text.replaceAll("\u00b4", "").normalize("NFKD"));
	plain = plain.replace(DROPPED, "").replace(OTHERS, (letter) => OTHER.get(letter) ?? letter);
	for (const [letter, pair] of PAIRS) plain = plain.replaceAll(letter, pair);
	return plain.replace(SIGNS, " ");
}

/**
 * A text as searches compare it, on both sides: in whatever way letters, initials ("K. R." is "kr") and case numbers
 * ("412 - 2023" is "412/2023") are written. Exactly what `fold_text` makes in the database (drizzle/0088_clean_text.sql).
 */
export function foldText(text: string): string {
	return plainLetters(text)
		.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
		.replace(/\p{Cc}/gu, " ")
		.replace(/([0-9])(?: *[-/.\\] *| +of +)(?=[0-9])/g, `$1${SLASH}`)
		.replace(/[ -/:-`{-~]+/g, " ")
		.replace(/^ | $/g, "")
		.replaceAll(SLASH, "/")
		.replace(/(?<![a-z0-9])([a-z]) (?=[a-z](?![a-z0-9]))/g, "$1")
		.replace(/(^| )0+(?=[0-9]+\/)/g, "$1");
}
