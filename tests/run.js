#!/usr/bin/env node
/** The whole check, one step after the other: types, lint, build, unit, database, http and browser tests. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "test-reports-"));
const totals = { passed: 0, failed: 0, skipped: 0 };
let isBroken = false;

/** Runs one step; true when it ended well. */
function run(title, command, args, env = {}) {
	process.stdout.write(`\n— ${title}\n`);
	const started = Date.now();
	const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
	process.stdout.write(
		`  ${title}: ${status === 0 ? "done" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s\n`,
	);
	return status === 0;
}

function count({ passed, failed, skipped }) {
	totals.passed += passed;
	totals.failed += failed;
	totals.skipped += skipped;
}

/** A check without a runner of its own counts as one test. */
function check(title, command, args) {
	const isGood = run(title, command, args);
	count({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 });
	return isGood;
}

function vitest(title, project, env) {
	const report = path.join(folder, `${title.replaceAll(" ", "-")}.json`);
	const args = [
		"vitest",
		"run",
		"--config",
		"tests/vitest.config.ts",
		"--project",
		project,
		"--reporter=default",
		"--reporter=json",
		`--outputFile=${report}`,
	];
	const isGood = run(title, "npx", args, env);
	if (!existsSync(report)) {
		isBroken = true;
		return;
	}
	const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, "utf8"));
	count({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests });
	if (!isGood) isBroken = true;
}

function playwright() {
	const report = path.join(folder, "browser.json");
	const isGood = run("browser tests", "npx", ["playwright", "test", "--config", "tests/e2e/playwright.config.ts"], {
		PLAYWRIGHT_JSON_OUTPUT_NAME: report,
	});
	if (!isGood) isBroken = true;
	if (!existsSync(report)) return;
	const { stats } = JSON.parse(readFileSync(report, "utf8"));
	count({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped });
}

check("types", "npx", ["tsc"]);
check("lint", "npx", ["biome", "check", "."]);
if (check("build", "npx", ["remix", "vite:build", "--logLevel", "warn"])) {
	vitest("unit tests", "unit", {});
	vitest("database tests on the embedded PostgreSQL", "db", { TEST_DATABASE_URL: "" });
	if (process.env.TEST_DATABASE_URL) vitest("database tests on TEST_DATABASE_URL", "db", {});
	vitest("http tests", "http", {});
	playwright();
}

rmSync(folder, { recursive: true, force: true });
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
process.exit(totals.failed > 0 || isBroken ? 1 : 0);
