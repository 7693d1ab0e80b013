import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expectNone } from "../support/none";

const sources = import.meta.glob<string>("../../app/**/*.server.ts", { eager: true, query: "?raw", import: "default" });

/** The names of the limits in the code, and how many there are without a name written out. */
const MADE = /(?:createLimit|createTokenBucket)\(\{ name: "([^"]+)"|openCounts\("([^"]+)"/g;

test("M5: docs/security.md says of each shared counter who can use it up, and of no other", () => {
	const names = Object.values(sources).flatMap((text) =>
		[...text.matchAll(MADE)].map(([, limit, counts]) => limit ?? counts),
	);
	expect(names.length).toBeGreaterThan(25);
	const [, section = ""] = readFileSync("docs/security.md", "utf8").split("## Shared counters");
	const rows = (section.split("\n## ", 1)[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
	const listed = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name));
	expectNone(
		names.filter((name) => !listed.includes(name)),
		'Say in docs/security.md, "Shared counters", who can use up:',
	);
	expectNone(
		listed.filter((name) => !names.includes(name)),
		"No limit has this name:",
	);
});
