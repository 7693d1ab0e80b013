/** Byte limit for typed values that a page shows again; each appears twice, in the HTML and in the data for hydration. */
const MAX_ECHOED_BYTES = 300_000;
/** Longest escapes of one character together: `&quot;` in the HTML and `\u003c` in the data. */
const SIGN_BYTES = 12;

/** Upper bound of the bytes a typed value takes; each of its parts counts at least 1. */
function costOf(value: unknown): number {
	if (typeof value === "string") {
		const bytes = 1 + 2 * Buffer.byteLength(value);
		// Too long anyhow: a match for each sign of a megabyte of line ends takes long.
		if (bytes > MAX_ECHOED_BYTES) return bytes;
		return bytes + SIGN_BYTES * (value.match(/[&<>"'\\\p{Cc}\u2028\u2029]/gu)?.length ?? 0);
	}
	if (typeof value !== "object" || value === null) return 1;
	return Object.values(value).reduce((sum: number, one) => sum + costOf(one), 1);
}

/** Returns a function that reserves space for a typed value; false if the page has no space left and must omit it. */
export function openEcho(): (value: unknown) => boolean {
	let bytesLeft = MAX_ECHOED_BYTES;
	return (value) => {
		const cost = costOf(value);
		const isRoom = cost <= bytesLeft;
		if (isRoom) bytesLeft -= cost;
		return isRoom;
	};
}

/** The text, or "" if it exceeds the page's byte limit. */
export const echoOf = (text: string): string => (openEcho()(text) ? text : "");
