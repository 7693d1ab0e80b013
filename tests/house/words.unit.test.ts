import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "vitest";
import { expectNone } from "../support/none";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Words that have been replaced, and what is written in their place. To add one, make it absent in the files below first. To
 * hold more files to the list (comments of the code, the catalogs), add them to `files` once the words are absent there.
 */
const REFUSED: { word: RegExp; write: string }[] = [
	{ word: /\bdesk\b/i, write: "admin, administrators" },
	{ word: /\bdeeds?\b/i, write: "action" },
	{ word: /\bfates?\b/i, write: "outcome" },
	{ word: /\ballotments?\b/i, write: "share, quota" },
	{ word: /\bpump(s|ed)?\b/i, write: "dispatch" },
	{ word: /\b(MOST|LONGEST|SHORTEST|FEWEST)_/, write: "MAX_…, MIN_…" },
	{ word: /\bt(akes?|aken|aking|ook) back\b/i, write: "cancel, withdraw" },
	{ word: /\bt(akes?|aken|aking|ook) away\b/i, write: "remove" },
	{ word: /\b(is|are|be) told\b/i, write: "is notified, gets, sees" },
	{ word: /\btold (of|apart)\b/i, write: "notified about; identified, separated" },
	{ word: /\bby (itself|themselves)\b/i, write: "on its own, automatically" },
	{ word: /\banew\b/i, write: "again" },
	{ word: /(^|[.;:|] )Who (?!is\b)[a-z]/, write: "the person who, or a noun" },
];

const files = [
	"README.md",
	"CHANGELOG.md",
	"CONTRIBUTING.md",
	...readdirSync(path.join(root, "docs"), { recursive: true })
		.map((file) => path.join("docs", String(file)))
		.filter((file) => file.endsWith(".md")),
];

/** What a person reads as words: without code, whose names and values are not the page's. */
const wordsOf = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");

test("the pages have no word that has been replaced", () => {
	const found = files.flatMap((file) =>
		wordsOf(readFileSync(path.join(root, file), "utf8"))
			.split("\n")
			.flatMap((line) =>
				REFUSED.filter(({ word }) => word.test(line)).map(
					({ word, write }) => `${file}: ${word.exec(line)?.[0]} → ${write}: ${line}`,
				),
			),
	);
	expectNone(found, "Write the word after the arrow:");
});
