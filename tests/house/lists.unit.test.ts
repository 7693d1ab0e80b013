import { expect, test } from "vitest";
import { writtenPages } from "./lists";

// Only whether they are the same: the texts themselves would bury what to do.
test.each(writtenPages())("the lists of $page are those of the code", ({ text, wanted }) =>
	expect(text === wanted, "Run `npm run lists` and commit what it writes").toBe(true),
);
