import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { expectNone } from "../support/none";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const filesBelow = (folder: string, ending: RegExp) =>
	readdirSync(path.join(root, folder), { recursive: true })
		.map((file) => path.join(folder, String(file)))
		.filter((file) => ending.test(file));

const code = [
	...filesBelow("app", /\.(tsx?|css)$/),
	...filesBelow("tests", /\.(tsx?|jsx?)$/),
	...filesBelow("drizzle", /\.sql$/),
	"vite.config.ts",
	".env.example",
];
const pages = [...filesBelow("docs", /\.md$/), "README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
const records = readdirSync(path.join(root, "docs/decisions")).filter((file) => /^\d{3}-/.test(file));

test("every decision that is cited has its record", () => {
	const numbers = new Set(records.map((file) => Number(file.slice(0, 3))));
	const missing = [...code, ...pages].flatMap((file) =>
		[...read(file).matchAll(/\bdecisions? (\d+)(?:(?:,| and) (\d+))?/gi)]
			.flatMap(([, first, second]) => [first, second].filter(Boolean).map(Number))
			.filter((number) => !numbers.has(number))
			.map((number) => `${file}: decision ${number}`),
	);
	expectNone(missing, "Write the record in docs/decisions, or cite another:");
});

test("every record has a heading with its number, which is used once", () => {
	const numbers = records.map((file) => file.slice(0, 3));
	expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
	for (const record of records)
		expect(read(`docs/decisions/${record}`), record).toMatch(new RegExp(`^# ${record.slice(0, 3)}\\. \\S.+\n\n`));
});

/** The fragments a page can be linked at: its headings, as GitHub names them. */
const fragmentsOf = (page: string) =>
	[...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
		heading
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
	);

test("the tests that the pages name exist", () => {
	const endings = [".test.ts", ".test.tsx", ".ts"];
	const isThere = (name = "") => endings.some((ending) => existsSync(path.join(root, `tests/${name}${ending}`)));
	const missing = pages.flatMap((page) =>
		[...read(page).matchAll(/`([a-z-]+\/[a-z.-]+\.(?:unit|db|http|browser|journey))`/g)]
			.filter(([, name]) => !isThere(name))
			.map(([, name]) => `${page}: ${name}`),
	);
	expectNone(missing, "The page names a test that is not there:");
});

test("links between the pages lead to a file, and to a heading where they name one", () => {
	const dead = pages.flatMap((page) =>
		[...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
			.filter(([, target, fragment]) => {
				const file = target ? path.join(path.dirname(page), target) : page;
				if (!existsSync(path.join(root, file))) return true;
				return fragment !== undefined && !fragmentsOf(file).includes(fragment);
			})
			.map(([link]) => `${page}: ${link}`),
	);
	expectNone(dead, "These links lead nowhere:");
});

test("the code cites nothing that is outside the repository", () => {
	const outside = code.filter(
		(file) => file !== "tests/house/docs.unit.test.ts" && /specification section|\.\.\/shared\//.test(read(file)),
	);
	expectNone(outside, "Write the reason here instead of citing it:");
});

test("files and folders that the pages name are there", () => {
	const missing = pages
		.filter((page) => page !== "CHANGELOG.md")
		.flatMap((page) =>
			[...read(page).matchAll(/`((?:app|tests|drizzle|docs|clients|public|patches)\/[\w./-]+)`/g)]
				.filter(([, name = ""]) => !existsSync(path.join(root, name)))
				.map(([, name]) => `${page}: ${name}`),
		);
	expectNone(missing, "The page names a file that is not there:");
});

test("the lines that docs/adding.md shows are those of the files", () => {
	const parts = read("docs/adding.md")
		.split(/^\+\+\+ (\S+)$/m)
		.slice(1);
	const gone = parts.flatMap((file, at) => {
		if (at % 2 === 1) return [];
		const lines = new Set(read(file).split("\n"));
		const shown = parts[at + 1]?.split("```")[0]?.match(/^\+.*$/gm) ?? [];
		return shown.filter((line) => !lines.has(line.slice(1))).map((line) => `${file}: ${line}`);
	});
	expectNone(gone, "Show in docs/adding.md what the file has now:");
});
