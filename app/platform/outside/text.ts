import { characterEntities } from "character-entities";
import { INVISIBLE, JOINERS } from "~/platform/outside/invisible";
import { isNone } from "~/platform/outside/none";
import { own } from "~/platform/outside/own";

/** No field of a court is longer; what stands behind is not read. */
const MAX_RAW_LENGTH = 50_000;
/** Text that two programs have coded is coded three times at most. */
const MAX_ROUNDS = 3;

/** The last five may lack their semicolon, as in old pages. */
const ENTITY =
	/&(?:#(?<decimal>\d{1,7});?|#x(?<hex>[\da-f]{1,6});?|(?<name>[a-z][a-z\d]{1,31});|(?<bare>amp|lt|gt|quot|nbsp)(?![a-z\d;=]))/gi;
/** The characters 128 to 159 of Windows, by which old pages number quotes and dashes. */
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

function characterOf(code: number): string {
	if (code === 0 || code > 0x10ffff) return "";
	return WINDOWS[code - 0x80] ?? String.fromCodePoint(code).replace(/\p{Cs}/u, "");
}

function entityText(whole: string, decimal?: string, hex?: string, name?: string, bare?: string): string {
	if (decimal) return characterOf(Number(decimal));
	if (hex) return characterOf(Number.parseInt(hex, 16));
	const written = name ?? bare ?? "";
	return own(characterEntities, written) ?? own(characterEntities, written.toLowerCase()) ?? whole;
}

function decoded(text: string): string {
	let read = text;
	for (let round = 0; round < MAX_ROUNDS && read.includes("&"); round += 1)
		read = read.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string, bare?: string) =>
			entityText(whole, decimal, hex, name, bare),
		);
	return read;
}

const BREAK = /<\/?br(?:\s[^<>]*)?\/?(?:>|$)/gi;
/** A name with nothing or with attributes behind it: "a<5" and "A < B" are no tags. */
const TAG = /<(?:!--[^<>]*--|\/?[a-z][a-z\d:-]{0,20}(?:\s[^<>=]*=[^<>]*)?\s*\/?)>/gi;
const UNSEEN = new RegExp(`[${INVISIBLE}]`, "gu");
const INDIAN = String.raw`\u0600-\u06ff\u0900-\u0dff`;
const VIRAMA = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d`;
/** Inside a word of an Indian script, and in a letter without its vowel at the end of one, a joiner shapes letters. */
const STRAY_JOINER = new RegExp(
	`(?<![${INDIAN}])[${JOINERS}]|[${JOINERS}](?![${INDIAN}])(?<![${VIRAMA}]\\u200d)`,
	"gu",
);

/** The lines of a text from outside, each as a person reads it: no entities, tags, control or invisible marks, NFC, no empty ones. */
export function cleanLines(text: string): string[] {
	return decoded(text.slice(0, MAX_RAW_LENGTH).toWellFormed())
		.replace(BREAK, "\n")
		.replace(TAG, " ")
		.replace(UNSEEN, "")
		.replace(STRAY_JOINER, "")
		.normalize("NFC")
		.split(/[\n\r\u2028\u2029]/)
		.map((line) => line.replace(/[\s\p{Cc}]+/gu, " ").trim())
		.filter(Boolean);
}

/** A text from outside on one line, which PostgreSQL can store. */
export const cleanText = (text: string) => cleanLines(text).join(" ");

/** The same, or null where it says that there is nothing. */
export function textOrNone(text: string): string | null {
	const line = cleanText(text);
	return isNone(line) ? null : line;
}
