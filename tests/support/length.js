/** `npm run test:nightly` runs all of everything; the run of every change takes the short form of what is long. */
export const IS_LONG = process.env.TESTS === "long";

/**
 * A long table, of which the short form takes every so manieth row.
 * @template Row
 * @param {Row[]} rows
 * @param {number} step
 */
export const sampled = (rows, step) => (IS_LONG ? rows : rows.filter((_, position) => position % step === 0));
