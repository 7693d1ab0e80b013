/** Characters that would break a line, or change the order of the text around it. */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** A base letter with more marks than this is a prank; it is cut between them. */
const MAX_CHARACTER_LENGTH = 64;

/** Older browsers have none. */
const characters = "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : undefined;

/** The beginning of a text, at most `maxLength` units of UTF-16: no emoji, letter with its signs or surrogate pair is cut in half. */
export function startOf(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	const room = Math.max(0, maxLength);
	const end = characters?.segment(text).containing(room)?.index ?? room;
	const isPrank = room - end > MAX_CHARACTER_LENGTH;
	return text.slice(0, isPrank ? room : end).replace(/[\ud800-\udbff]$/, "");
}

/** One line without control characters, shortened at a whole character with a mark. */
export function cut(text: string, maxLength: number, mark = "…"): string {
	const line = text.replace(CONTROLS, " ").replace(/\s+/g, " ").trim();
	return line.length <= maxLength ? line : startOf(line, maxLength - mark.length).trimEnd() + mark;
}
