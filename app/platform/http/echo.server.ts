/** What a page shows again of what was typed may take this many bytes, in the page and in the data for its script. */
const MAX_ECHOED_BYTES = 300_000;
/** The longest way to write one sign: `&quot;` in the page, and `\u003c` in the data. */
const SIGN_BYTES = 12;

/** How many bytes a typed value takes at most, each of its parts at least one. */
function costOf(value: unknown): number {
	if (typeof value === "string")
		return 1 + 2 * Buffer.byteLength(value) + SIGN_BYTES * (value.match(/[&<>"'\\\p{Cc}\u2028\u2029]/gu)?.length ?? 0);
	if (typeof value !== "object" || value === null) return 1;
	return Object.values(value).reduce((sum: number, one) => sum + costOf(one), 1);
}

/** The room that a page has for typed values: each is asked about in turn, and what no longer fits is left out. */
export function openEcho(): (value: unknown) => boolean {
	let left = MAX_ECHOED_BYTES;
	return (value) => {
		const cost = costOf(value);
		const isRoom = cost <= left;
		if (isRoom) left -= cost;
		return isRoom;
	};
}

/** A typed text, or nothing where its page has no room for it. */
export const echoOf = (text: string): string => (openEcho()(text) ? text : "");
