import { expect, test } from "vitest";
import { postNumber, readPostNumber } from "~/features/administration/support/post-number";

test.each([
	["C-1042", 1042],
	["c1042", 1042],
	[" C 1042 ", 1042],
	["1042", 1042],
	["F-1042", undefined],
	["C-", undefined],
	["C-1042 and more", undefined],
	["412/2023", undefined],
	["99999999999", undefined],
])("%j in the search of complaints is the number %j", (text, number) => {
	expect(readPostNumber("C", text)).toBe(number);
});

test("a number is read in the form in which it is shown", () => {
	expect(postNumber("F", 1042)).toBe("F-1042");
	expect(readPostNumber("F", postNumber("F", 1042))).toBe(1042);
});
