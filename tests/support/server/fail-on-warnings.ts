import { format } from "node:util";
import { afterAll, afterEach, expect } from "vitest";

/** What was written to console.error, and the warnings Node itself gave, since the last test ended. */
const written: string[] = [];

console.error = (...words: unknown[]) => {
	written.push(format(...words));
};
function note({ name, message }: Error) {
	if (name !== "ExperimentalWarning") written.push(`${name}: ${message}`);
}
process.on("warning", note);
// Files of the unit tests share a process.
afterAll(() => void process.off("warning", note));

/** For a test that brings an error about on purpose: takes what was written, so that it does not fail the test. */
export const takeWritten = () => written.splice(0);

afterEach(() => {
	expect(takeWritten(), "console.error and warnings fail a test").toEqual([]);
});
