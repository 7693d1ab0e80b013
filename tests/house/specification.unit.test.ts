import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expectNone } from "../support/none";
import { CHANGED, CONSTANTS, SHOWN, type Word, wordInDocs } from "./specified-words";

test("each constant names a test that holds it, or why it was given up", () => {
	const isHeld = ({ held, by, why }: (typeof CONSTANTS)[number]) =>
		held ? existsSync(`tests/${held}.test.ts`) : by !== undefined && why !== undefined;
	expectNone(
		CONSTANTS.filter((one) => !isHeld(one)).map(({ what }) => what),
		"Name a test, or the number and the reason:",
	);
});

const specifiedOf = (word: Word) => (typeof word === "string" ? word : word[0]);
const placed = new Set([
	...SHOWN.flatMap(({ words = [], columns = [] }) => [...columns, ...words].map(specifiedOf)),
	...CHANGED.map(({ words }) => words),
]);
const product = readFileSync("docs/product.md", "utf8");
const inOneLine = product.replaceAll(/\s+/g, " ");

test("docs/product.md has every word of the list", () => {
	const shown = SHOWN.flatMap(({ words = [], columns = [] }) => [...columns, ...words].map(wordInDocs));
	const missing = [...shown, ...CHANGED.map(({ words }) => words)].filter((word) => !inOneLine.includes(word));
	expectNone(missing, "Write these in docs/product.md, letter for letter:");
});

test("docs/product.md quotes no message in its sections 5 and 8 that nobody reads in the product", () => {
	const parts = [5, 8].map((number) => product.split(/^## (?=\d)/m).find((part) => part.startsWith(`${number}. `)));
	const [own = ""] = parts.join("\n").split("<!-- npm run lists");
	const messages = [...own.matchAll(/"([^"]+)"/g)].map(([, message = ""]) => message);
	expect(messages.length).toBeGreaterThan(60);
	expectNone(
		messages.filter((message) => !placed.has(message)),
		"Place these in tests/house/specified-words.ts, or leave them out:",
	);
});
