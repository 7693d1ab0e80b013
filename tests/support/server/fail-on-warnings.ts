import { format } from "node:util";
import { afterEach, expect } from "vitest";

/** What was written to console.error, and the warnings Node itself gave, since the last test ended. */
const written: string[] = [];

console.error = (...words: unknown[]) => {
	written.push(format(...words));
};
process.on("warning", ({ name, message }) => {
	if (name !== "ExperimentalWarning") written.push(`${name}: ${message}`);
});

/** For a test that brings an error about on purpose: takes what was written, so that it does not fail the test. */
export const takeWritten = () => written.splice(0);

afterEach(() => {
	expect(takeWritten(), "console.error and warnings fail a test").toEqual([]);
});
