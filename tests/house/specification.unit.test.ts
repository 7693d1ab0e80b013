import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { expectNone } from "../support/none";
import { CALLS, CHANGED, CONSTANTS, SHOWN, type Word, wordInDocs } from "./specified-words";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The specification, where it lies beside the checkout or SPECIFICATION names it; empty where it does not. */
function readSpecification() {
	const beside = path.dirname(root);
	const files = readdirSync(beside).map((folder) => path.join(beside, folder, "spec", "specification.md"));
	const file = [process.env.SPECIFICATION ?? "", ...files].find((one) => one !== "" && existsSync(one));
	return file ? readFileSync(file, "utf8") : "";
}
const specification = readSpecification();
const section = (number: number) =>
	specification.split(/^## (?=\d)/m).find((part) => part.startsWith(`${number}. `)) ?? "";
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, one = ""]) => one))];

const specifiedOf = (word: Word) => (typeof word === "string" ? word : word[0]);
const wordsOf = ({ words = [], columns = [] }: (typeof SHOWN)[number]) => [...columns, ...words].map(specifiedOf);
const placed = new Set([...SHOWN.flatMap(wordsOf), ...CHANGED.map(({ words }) => words)]);
const folded = (text: string) => text.toLowerCase().replace(/^(?:and |then )?(?:an? )?/, "");
const placedFolded = new Set([...placed].map(folded));

/** What a list of the specification names that is no word: controls, and how something is shown. */
const NO_WORD = /checkbox|row number|action$|selector$|are editable|^including/;
const itemsOf = (line: string) =>
	line
		.replaceAll(/ ?\([^)]*\)?/g, "")
		.split(",")
		.map((item) => folded(item.trim()).replace(/ badge$/, ""))
		.filter((item) => item !== "" && !NO_WORD.test(item));
/** An item, or both halves of "acts and sections". */
const isPlaced = (item: string) =>
	placedFolded.has(folded(item)) || item.split(" and ").every((half) => placedFolded.has(folded(half)));

/** Capitalised words of section 2 that stand in a sentence and are no word of a screen. */
const NAMES = ["Cmd", "Ctrl", "Escape"];
const titles = (text: string) =>
	found(text, /(?<=[a-z,(:/] )([A-Z][\w'.]*(?:(?: of| and| &)? [A-Z][\w'.]*)*)/g)
		.map((title) => title.replace(/\.(?: .*)?$/, ""))
		.filter((title) => !NAMES.includes(title));
/** A title as it is, within a longer one ("New Case"), or two of them ("Clear and Apply Filters"). */
const isTitle = (title: string) =>
	title.split(" and ").every((one) => [...placed].some((word) => word.includes(one))) ||
	[...placed].some((word) => word.includes(title));

describe("the specification, where it is at hand,", () => {
	const screens = section(2).replaceAll(/^\|.*$/gm, "");

	test("has no quoted text that the list of words does not place", () => {
		const isQuoted = (text: string) => !placed.has(text);
		expectNone(found(specification, /"([^"]+)"/g).filter(isQuoted), "Place these in tests/house/specified-words.ts:");
	});

	test("has no column, field or button that the list does not place", () => {
		const lists = found(
			screens,
			/(?:Table(?: columns)?:|columns|[Ff]ields:?|Details:|buttons) ((?:[^.;]|\.(?=\w|,))+)/g,
		);
		expectNone(
			lists.flatMap(itemsOf).filter((item) => !isPlaced(item)),
			"Place these in tests/house/specified-words.ts:",
		);
		expectNone(
			titles(screens).filter((title) => !isTitle(title)),
			"Place these in tests/house/specified-words.ts:",
		);
	});

	test("has no screen that nobody reads", () => {
		const addresses = found(section(2), /^\| (\/\S*) \|/gm).map((address) => address.replace(/\{\w+\}$/, ""));
		const isRead = (address: string) => SHOWN.some(({ at }) => at.startsWith(address));
		expectNone(
			addresses.filter((address) => !isRead(address)),
			"Read these in tests/house/specified-words.ts:",
		);
	});

	test("has no call and no key that the program of the earlier system does not send or read", () => {
		const calls = [...section(7).matchAll(/\b(GET|POST|PUT|DELETE) (\/[\w/{}-]+)/g)].map(([call]) => call);
		expectNone(
			calls.filter((call) => !CALLS.includes(call)),
			"Add these to CALLS:",
		);
		const client = read("tests/api/original-client.http.test.ts");
		const entities = section(3).replace(/\*\*(?:Navigation item|Stored login)[^\n]*/g, "");
		const keys = found(
			`${entities}\n${section(7)}`,
			/\b([a-z]+(?:_[a-z]+|[a-z]Id\b|[a-z]Password\b|[a-z]Pages\b)+)\b/g,
		);
		expectNone(
			keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(client)),
			"Send or read these in tests/api/original-client.http.test.ts:",
		);
	});

	test("has no measure that the list of constants does not have", () => {
		const measures = found(section(9), /(\b\d+(?:rem| ms| px| pixels| days| digits| second)?)/g);
		const held = CONSTANTS.map(({ value }) => value).join("; ");
		expectNone(
			measures.filter((measure) => !new RegExp(`\\b${measure}\\b`).test(held)),
			"Add these to CONSTANTS:",
		);
	});
});

test("each constant names a test that holds it, or why it was given up", () => {
	const isHeld = ({ held, by, why }: (typeof CONSTANTS)[number]) =>
		held ? existsSync(path.join(root, `tests/${held}.test.ts`)) : by !== undefined && why !== undefined;
	expectNone(
		CONSTANTS.filter((one) => !isHeld(one)).map(({ what }) => what),
		"Name a test, or the number and the reason:",
	);
});

const product = read("docs/product.md");
const inOneLine = product.replaceAll(/\s+/g, " ");

test("docs/product.md has every word of the list", () => {
	const shown = SHOWN.flatMap(({ words = [], columns = [] }) => [...columns, ...words].map(wordInDocs));
	const missing = [...shown, ...CHANGED.map(({ words }) => words)].filter((word) => !inOneLine.includes(word));
	expectNone(missing, "Write these in docs/product.md, letter for letter:");
});

test("docs/product.md quotes no message in its sections 5 and 8 that nobody reads in the product", () => {
	const parts = [5, 8].map((number) => product.split(/^## (?=\d)/m).find((part) => part.startsWith(`${number}. `)));
	const messages = found(parts.join("\n").split("<!-- npm run lists")[0] ?? "", /"([^"]+)"/g);
	expect(messages.length).toBeGreaterThan(60);
	expectNone(
		messages.filter((message) => !placed.has(message)),
		"Place these in tests/house/specified-words.ts, or leave them out:",
	);
});
