import { asciiDigits } from "~/platform/outside/digits";

/**
 * What stands where there is nothing, in lower case and without punctuation. "XXX" is not among them: courts write it for a
 * party whose name the law withholds.
 */
const NONE = new Set([
	// Clerks, where the form wants an entry: "NA", "N/A", "N.A.", "Nil", "Not given".
	...["na", "n a", "nil", "none", "not applicable", "not available", "not given"],
	// eCourts, in place of a coming hearing.
	...["next date not given", "date not given"],
	// Programs that print a missing value.
	...["null", "undefined", "nan"],
]);

/** Zeros, dashes, full stops and what stands between them: fields that may not be empty, and days that were never set. */
const FILLING = /^[0\s\p{Pd}_.*,:;/\\|'"()[\]]*$/u;

/** Whether a text from outside is a known way to write that there is nothing. */
export function isNone(text: string): boolean {
	if (FILLING.test(asciiDigits(text))) return true;
	const words = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
	return NONE.has(words.trim());
}
