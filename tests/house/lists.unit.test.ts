import { expect, test } from "vitest";
import { writtenPages } from "./lists";

test.each(writtenPages())("the lists of $page are those of the code", ({ text, wanted }) => {
	expect(text, "Run `npm run lists`").toBe(wanted);
});
