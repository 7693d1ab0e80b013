import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "vitest";
import { expectNone } from "../support/none";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Words that have been replaced, and what is written in their place: in the docs, in comments of the code and in the English
 * texts of the screens. To add a word, first remove it there.
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
	{ word: /\bwhoever\b/i, write: "the person who, anyone who" },
	{ word: /\bany more\b/i, write: "no longer" },
	{ word: /\b(is|are) asked about\b/i, write: "is questioned, is confirmed" },
	{ word: /\bbears? being\b/i, write: "is idempotent" },
	{ word: /\bin hand\b/i, write: "running, at a time" },
];

const filesBelow = (folder: string, ending: RegExp) =>
	readdirSync(path.join(root, folder), { recursive: true })
		.map((file) => path.join(folder, String(file)))
		.filter((file) => ending.test(file));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Prose without code, whose names and values are not refused. */
const proseOf = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** The comments of a source file; a comment on several lines is one text. */
const commentsIn = (source: string) =>
	[...source.matchAll(/\/\*([\s\S]*?)\*\/|(?<![:"'`\w/])\/\/([^\n]*)/g)].map(([, block, line]) =>
		(block ?? line ?? "").replaceAll(/\s*\n\s*\*?\s*/g, " ").trim(),
	);

const CATALOG = "app/platform/language/hi.json";
const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", ...filesBelow("docs", /\.md$/)];
const texts: [string, string[]][] = [
	...pages.map((file): [string, string[]] => [file, proseOf(read(file)).split("\n")]),
	...filesBelow("app", /\.(tsx?|css)$/).map((file): [string, string[]] => [file, commentsIn(read(file)).map(proseOf)]),
	[CATALOG, Object.keys(JSON.parse(read(CATALOG)))],
];

test("pages, comments of the code and screens have no word that has been replaced", () => {
	const found = texts.flatMap(([file, lines]) =>
		lines.flatMap((line) =>
			REFUSED.filter(({ word }) => word.test(line)).map(({ word, write }) => `${file}: ${word} → ${write}: ${line}`),
		),
	);
	expectNone(found, "Write the word after the arrow:");
});
