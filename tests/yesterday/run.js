#!/usr/bin/env node
/**
 * `npm run test:yesterday [-- --commit X --all] [files]`: the previous release on the tables of this one, as while a release is rolled
 * out or rolled back. Without a commit it is the newest one with fewer migrations than here. It is built in a worktree of its own, its
 * http tests of the API and of forms (`--all`: all of them) run on a database that this release's build prepared, and then both
 * releases answer on one database. Prints what fails.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");
const JOURNAL = "drizzle/meta/_journal.json";
const USUAL_FILES = ["tests/api", "tests/server/forms-robust", "tests/server/form-bounds", "tests/server/saved-form"];

const { values, positionals } = parseArgs({
	options: { commit: { type: "string" }, all: { type: "boolean" } },
	allowPositionals: true,
});

const git = (...args) =>
	execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
const countMigrations = (journal) => JSON.parse(journal).entries.length;

/** The newest commit with fewer migrations than are here: the one before the commit that added the last. */
function findPrevious() {
	const now = countMigrations(readFileSync(path.join(root, JOURNAL), "utf8"));
	const before = git("rev-list", "--first-parent", "HEAD", "--", JOURNAL)
		.split("\n")
		.map((commit) => `${commit}~1`);
	const found = ["HEAD", ...before].find((commit) => countMigrations(git("show", `${commit}:${JOURNAL}`)) < now);
	if (!found) throw new Error("No commit has fewer migrations: name one with --commit");
	return found;
}

const commit = git("rev-parse", "--short", values.commit ?? findPrevious());
const folder = path.join(mkdtempSync(path.join(tmpdir(), "yesterday-")), "release");
const ENTRY = path.join(folder, "build/server/index.js");

function run(command, args, { cwd = folder, env = {} } = {}) {
	const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
	return status === 0;
}
function require(isGood, what) {
	if (!isGood) throw new Error(`${commit} ${what}`);
}

/** The other release's commands run in its own folder, except that databases are prepared by this one. */
function prepareByThisRelease() {
	const own = path.join(path.dirname(ENTRY), "own.js");
	renameSync(ENTRY, own);
	writeFileSync(
		ENTRY,
		`const isPreparing = process.argv[2] === "prepare";
process.chdir(isPreparing ? ${JSON.stringify(root)} : ${JSON.stringify(folder)});
await import(isPreparing ? ${JSON.stringify(path.join(root, "build/server/index.js"))} : "./own.js");
`,
	);
}

let isGood = false;
try {
	git("worktree", "add", "--detach", folder, commit);
	const lock = (of) => readFileSync(path.join(of, "package-lock.json"), "utf8");
	if (lock(folder) === lock(root)) {
		symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
	} else require(run("npm", ["ci", "--no-audit", "--no-fund"]), "cannot be installed");
	require(run("npx", ["remix", "vite:build", "--logLevel", "error"]), "cannot be built");
	prepareByThisRelease();
	const vitest = (project, files) => [
		"vitest",
		"run",
		"--config",
		"tests/vitest.config.ts",
		"--project",
		project,
		...files,
	];
	process.stdout.write(`\n— ${commit} and this release on one database\n`);
	const areBothGood = run("npx", vitest("yesterday", []), { cwd: root, env: { YESTERDAY_ENTRY: ENTRY } });
	process.stdout.write(`\n— ${commit} on the tables of this release\n`);
	const files = positionals.length > 0 ? positionals : values.all ? [] : USUAL_FILES;
	const isOldGood = run("npx", [...vitest("http", files), "--retry", "1"]);
	isGood = isOldGood && areBothGood;
	process.stdout.write(`\n${commit}: ${isGood ? "works" : "FAILS"} on the tables of this release\n`);
} finally {
	git("worktree", "remove", "--force", folder);
	rmSync(path.dirname(folder), { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
