#!/usr/bin/env node
/**
 * `npm run test:security` judges the promises of docs/security.md and the requirements of docs/asvs.md by the tests that the pages
 * name, against the built server, and says for each whether it holds. Rows without a test are for people to judge.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const rows = ["docs/security.md", "docs/asvs.md"]
	.flatMap((page) => readFileSync(page, "utf8").split("\n"))
	.filter((line, at, lines) => /^\| (?!---)/.test(line) && !lines[at + 1]?.startsWith("| ---"))
	.map((line) =>
		line
			.split("|")
			.slice(1, -1)
			.map((cell) => cell.trim()),
	)
	.map((cells) => {
		const names = [...(cells.at(-1) ?? "").matchAll(/`([\w-]+\/[\w-]+\.(?:unit|db|http|browser|journey))`/g)];
		const what = /^V\d/.test(cells[0] ?? "") ? `${cells[0]} ${cells[1]}: ${cells[2]}` : (cells[0] ?? "");
		return { what, tests: names.map(([, name = ""]) => name) };
	});

const fileOf = (name) =>
	["ts", "tsx"]
		.flatMap((end) => [`tests/${name}.test.${end}`, `tests/${name}.${end}`])
		.find((file) => existsSync(file)) ?? name;
const files = [...new Set(rows.flatMap(({ tests }) => tests))].map(fileOf);
const isOfBrowser = (file) => /\.(browser\.test|journey)\.ts$/.test(file);

const folder = mkdtempSync(path.join(tmpdir(), "security-"));
/** Runs files with a reporter that writes JSON, and reads what it wrote. */
function report(name, files, command, settings) {
	const file = path.join(folder, name);
	if (files.length === 0) return undefined;
	spawnSync("npx", [...command(file)], {
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...settings(file) },
	});
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

const failed = new Set(files);
const inVitest = files.filter((file) => !isOfBrowser(file));
const vitest = report(
	"vitest.json",
	inVitest,
	(file) => [
		"vitest",
		"run",
		"--config",
		"tests/vitest.config.ts",
		"--project",
		"unit",
		"--project",
		"db*",
		"--project",
		"http",
		"--reporter",
		"dot",
		"--reporter",
		"json",
		`--outputFile.json=${file}`,
		...inVitest,
	],
	() => ({}),
);
for (const { name, status } of vitest?.testResults ?? [])
	if (status === "passed") failed.delete(path.relative(process.cwd(), name));
const inBrowser = files.filter(isOfBrowser);
const browser = report(
	"playwright.json",
	inBrowser,
	() => ["playwright", "test", "--config", "tests/playwright.config.ts", "--reporter", "dot,json", ...inBrowser],
	(file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
);
for (const { file, specs = [], suites = [] } of browser?.suites ?? []) {
	const all = (list, more) => [...list, ...more.flatMap((one) => all(one.specs ?? [], one.suites ?? []))];
	if (all(specs, suites).every(({ ok }) => ok)) failed.delete(path.join("tests", file));
}
rmSync(folder, { recursive: true });

const broken = rows.filter(({ tests }) => tests.some((name) => failed.has(fileOf(name))));
for (const { what, tests } of rows) {
	const wrong = tests.map(fileOf).filter((file) => failed.has(file));
	const verdict = tests.length === 0 ? "by hand" : wrong.length > 0 ? `BROKEN  ${wrong.join(", ")}` : "holds";
	process.stdout.write(`${verdict.padEnd(8)} ${what}\n`);
}
const judged = rows.filter(({ tests }) => tests.length > 0).length;
process.stdout.write(`${judged - broken.length} of ${judged} hold, ${rows.length - judged} for people to judge\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
