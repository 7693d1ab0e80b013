/**
 * What the sweep finds and is mended elsewhere, by the name of the defect. G5: a call with the same Idempotency-Key is refused
 * since the first one did it. G6: so is a form sent again, since what followed the commit failed.
 */
const KNOWN: [defect: string, words: RegExp][] = [
	["G5", /^POST \/api\/v1\/(cases\/add|mobile-maintainance\/save-number\/?): again: 409/],
	["G6", /^form \/(reset-password\/:token|user\/cases\/delete): again: 4/],
];

export const isKnown = (words: string) => KNOWN.some(([, pattern]) => pattern.test(words));
