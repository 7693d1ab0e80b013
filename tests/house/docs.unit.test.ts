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
	const missing = pages.flatMap((page) =>
		[...read(page).matchAll(/`([a-z-]+\/[a-z.-]+\.(?:unit|db|http|browser))`/g)]
			.filter(
				([, name]) => !["ts", "tsx"].some((ending) => existsSync(path.join(root, `tests/${name}.test.${ending}`))),
			)
			.map(([, name]) => `${page}: ${name}`),
	);
	const unplaced = pages.flatMap((page) => read(page).match(/`(?:unit|db|http|e2e)\/[a-z-]+`/g) ?? []);
	expect([...missing, ...unplaced]).toEqual([]);
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

/** The rows of a page's tables below a heading, cell by cell. */
const rowsBelow = (text: string, heading: string) =>
	(text.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "")
		.split("\n")
		.filter((line, place, lines) => /^\| (?!---)/.test(line) && !lines[place + 1]?.startsWith("| ---"))
		.map((line) =>
			line
				.split("|")
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);

const testsIn = (cell: string) => [...cell.matchAll(/`([\w-]+\/[\w.-]+)`/g)].map(([, name = ""]) => name);
const isThere = (name: string) =>
	[".test.ts", ".test.tsx", ".ts"].some((end) => existsSync(path.join(root, `tests/${name}${end}`)));

test("every test that the page on security names is there, and every promise names one", () => {
	const promises = rowsBelow(read("docs/security.md"), "Promises");
	expect(promises.length).toBeGreaterThan(15);
	const named = promises.map((cells) => testsIn(cells.at(-1) ?? ""));
	expect(named.flat().filter((name) => !isThere(name))).toEqual([]);
	expect(promises.filter((_, at) => named[at]?.length === 0)).toEqual([]);
});

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 begins with, chapter by chapter. */
const REQUIREMENTS_OF_ASVS = [
	[2, 9, 11, 3, 2],
	[3, 3, 4, 2],
	[0, 2, 4, 6, 5, 0, 2],
	[3, 1, 2, 4],
	[1, 3, 2, 3],
	[3, 12, 4, 4, 5, 3, 0, 4],
	[3, 4, 2, 5, 2, 2],
	[2, 3, 1, 1],
	[3, 4],
	[2, 2, 4, 11, 5, 2, 3],
	[2, 3, 3, 4, 1, 1, 0],
	[3, 2, 4],
	[1, 5, 2, 5],
	[2, 4, 3],
	[3, 3, 7, 0],
	[1, 5, 4, 3, 3],
	[1, 4, 2],
];
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test("each requirement of ASVS has one row, with its state and the reason or a test, and the pages count them", () => {
	const text = read("docs/asvs.md");
	const rows = text.split("\n## ").flatMap((part) => rowsBelow(`\n## ${part}`, part.split("\n")[0] ?? ""));
	const stated = rows.flatMap(([ids = "", , state = ""]) => {
		const [, section, first, last = first] = /^(V\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?$/.exec(ids) ?? [];
		return numbers(Number(first), Number(last)).map((number) => ({ id: `${section}.${number}`, state }));
	});
	expect(stated.map(({ id }) => id)).toEqual(
		REQUIREMENTS_OF_ASVS.flatMap((sections, chapter) =>
			sections.flatMap((count, at) => numbers(1, count).map((number) => `V${chapter + 1}.${at + 1}.${number}`)),
		),
	);
	expect(rows.filter(({ length }) => length !== 4)).toEqual([]);
	expect(rows.filter((cells) => cells.includes(""))).toEqual([]);
	expect(rows.flatMap((cells) => testsIn(cells[3] ?? "")).filter((name) => !isThere(name))).toEqual([]);
	const count = (state: string) => stated.filter((one) => one.state === state).length;
	const [met, partly, not, none] = ["met", "partly", "not met", "n.a."].map(count);
	expect(Number(met) + Number(partly) + Number(not) + Number(none)).toBe(stated.length);
	const counts = `: ${met} met, ${partly} partly, ${not} not met, ${none} not applicable.`;
	for (const page of ["docs/asvs.md", "docs/security.md"]) expect(read(page).replaceAll("\n", " ")).toContain(counts);
});
