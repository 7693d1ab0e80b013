/** Named statements take memory of every connection of the server; texts beyond these are planned anew each time. */
const MOST_KEPT = 1000;
/** Texts seen lately that may come again. */
const MOST_SEEN = 1000;

/**
 * Knows which statements come again: from the second time on a text is one to name and keep on its connections. A list of
 * values makes a text of its own for each length, so that only so many are kept.
 */
export function createKeptStatements(mostKept = MOST_KEPT, mostSeen = MOST_SEEN) {
	const kept = new Set<string>();
	const seen = new Set<string>();

	/** Whether a statement is to be kept, which is asked each time it is sent. */
	return function isKept(text: string): boolean {
		if (kept.has(text)) return true;
		if (kept.size >= mostKept) return false;
		if (seen.delete(text)) {
			kept.add(text);
			return true;
		}
		if (seen.size >= mostSeen) seen.clear();
		seen.add(text);
		return false;
	};
}

/** Of what this process sends. */
export const isKept = createKeptStatements();
