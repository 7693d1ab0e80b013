#!/usr/bin/env node
/**
 * The whole check on two sides: build, unit, database and http tests; and types, lint, unused code and the steps that mostly
 * wait. Then browser tests. What is long has a short form here, and with TESTS=long (`npm run test:nightly`) its long one;
 * the slow phone, whose times are measured alone, is of the nightly run.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { APART, prepareParts } from "./cluster/parts.js";
import { ensureChromium } from "./support/browser/chromium.js";
import { IS_LONG } from "./support/length.js";
import { ensurePromtool } from "./support/server/promtool.js";

const folder = mkdtempSync(path.join(tmpdir(), "test-reports-"));
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Tests that passed at their second try, with the step they belong to. */
const flaky = [];
/** Tests that failed, with their step: printed last, since what comes before is long. */
const broken = [];
/** The steps that run now. */
const running = new Set();
/** How long each step took, in the order in which they ended. */
const durations = [];

/** Runs one step and tells whether it ended well. `isQuiet`: its output is held back until it ends, since another runs beside it. */
async function run(title, command, args, { env = {}, isQuiet = false } = {}) {
	if (!isQuiet) process.stdout.write(`\n— ${title}\n`);
	const started = Date.now();
	const child = spawn(command, args, {
		stdio: isQuiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...env },
	});
	running.add(child);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
	const status = await new Promise((resolve) => child.on("error", () => resolve(127)).on("close", resolve));
	running.delete(child);
	const seconds = Math.round((Date.now() - started) / 1000);
	durations.push({ title, seconds });
	if (isQuiet) process.stdout.write(`\n— ${title}\n${output}`);
	process.stdout.write(`  ${title}: ${status === 0 ? "done" : "FAILED"} in ${seconds} s\n`);
	return status === 0;
}

/** Adds up a step. One that failed with no failed test to show for it counts as one. */
function count(title, { passed, failed, skipped, flaky: secondTries = [] }, isGood) {
	const failures = failed.length === 0 && !isGood ? ["the step itself"] : failed;
	totals.passed += passed;
	totals.failed += failures.length;
	totals.skipped += skipped;
	broken.push(...failures.map((name) => `${title}: ${name}`));
	flaky.push(...secondTries.map((name) => `${title}: ${name}`));
}

/** A check without a runner of its own counts as one test. */
async function check(title, command, args, options) {
	const isGood = await run(title, command, args, options);
	count(title, { passed: isGood ? 1 : 0, failed: [], skipped: 0 }, isGood);
	return isGood;
}

const NOTHING = { passed: 0, failed: [], skipped: 0 };

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const failuresOf = (byFile) => Object.values(byFile).flatMap(({ failed }) => failed);

/**
 * Runs a project's tests, so many files at once as there are `workers`. `within`: the beginning of a command line that they
 * run behind. `canRetry`: files that failed run once more, alone, since real processes on a busy machine may starve one
 * try; all of them, where what failed belongs to no file.
 */
async function vitest(
	title,
	project,
	{ env = {}, files = [], isQuiet = false, canRetry = true, within = [], workers = 2 } = {},
) {
	const report = path.join(folder, `${title.replaceAll(" ", "-")}.json`);
	const reporters = ["--reporter=default", "--reporter=tests/support/server/count-reporter.ts"];
	async function tryOnce(name, wanted) {
		rmSync(report, { force: true });
		const args = ["vitest", "run", "--config", "tests/vitest.config.ts", "--project", project, ...wanted, ...reporters];
		args.push("--maxWorkers", String(workers));
		const [command, ...rest] = [...within, "npx", ...args];
		const isGood = await run(name, command, rest, { env: { ...env, TEST_COUNTS: report }, isQuiet });
		const { byFile, errors } = existsSync(report)
			? JSON.parse(readFileSync(report, "utf8"))
			: { byFile: {}, errors: [] };
		const failed = failuresOf(byFile);
		// What went wrong outside every test: an error nobody caught, or the step's own preparing or clearing away.
		const outside = errors.length > 0 ? errors : ["the step itself"];
		return { isGood, byFile, failed: failed.length > 0 || isGood ? failed : outside };
	}
	let { isGood, byFile, failed } = await tryOnce(title, files);
	const first = failed;
	if (!isGood && canRetry) {
		const again = Object.keys(byFile).filter((file) => byFile[file].failed.length > 0);
		const second = await tryOnce(`${title}, what failed again`, again.length > 0 ? again : files);
		isGood = second.isGood;
		byFile = { ...byFile, ...second.byFile };
		failed = second.failed;
	}
	const counts = Object.values(byFile);
	count(
		title,
		{
			passed: sum(counts.map(({ passed }) => passed)),
			skipped: sum(counts.map(({ skipped }) => skipped)),
			failed,
			flaky: first.filter((name) => !failed.includes(name)),
		},
		isGood,
	);
}

/** The names of the tests of a Playwright report that ended so: `flaky` passed at the second try, `unexpected` failed. */
function specsThat(ended, suite) {
	const specs = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === ended));
	return [...specs.map(({ title }) => title), ...(suite.suites ?? []).flatMap((inner) => specsThat(ended, inner))];
}

async function playwright(title, args) {
	const report = path.join(folder, `${title.replaceAll(" ", "-")}.json`);
	const isGood = await run(title, "npx", ["playwright", "test", "--config", "tests/playwright.config.ts", ...args], {
		env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
	});
	if (!existsSync(report)) return count(title, NOTHING, isGood);
	const { stats, suites } = JSON.parse(readFileSync(report, "utf8"));
	const [second, failed] = ["flaky", "unexpected"].map((ended) => suites.flatMap((suite) => specsThat(ended, suite)));
	count(title, { passed: stats.expected + stats.flaky, skipped: stats.skipped, failed, flaky: second }, isGood);
}

async function codeChecks() {
	await check("types", "npm", ["run", "--silent", "types"], { isQuiet: true });
	await check("lint", "npx", ["biome", "check", "."], { isQuiet: true });
	await check("unused code", "npx", ["knip", "--no-progress"], { isQuiet: true });
}

/** With a server given, all database tests run on it, and on the embedded one those that rest on its version or its process. */
const ON_EMBEDDED_TOO = [
	...["database/embedded", "database/connection-loss"],
	...(IS_LONG ? ["database/check-data", "queue/queue", "queue/worker", "diary/diary"] : []),
].map((name) => `tests/${name}.db.test.ts`);

const isGiven = Boolean(process.env.TEST_DATABASE_URL);

/** Every third file or so waits for a server it started: with one more than there are processors, none is idle meanwhile. */
const BUSY = { workers: 3 };

/** Steps that keep both processors busy, one after the other. */
async function busySteps() {
	await vitest("unit tests", "unit", { canRetry: false });
	// It makes servers of its own, so once is enough.
	if (isGiven)
		await vitest("database tests on TEST_DATABASE_URL", "db*", {
			...BUSY,
			files: ["--exclude", "tests/database/embedded.db.test.ts"],
		});
	else await vitest("database tests on the embedded PostgreSQL", "db*", BUSY);
	await vitest("http tests", "http", BUSY);
}

/** Steps that mostly wait: for what they broke to come back, for a take-over, for servers that start. */
async function waitingSteps() {
	await vitest("faults", "faults", { isQuiet: true });
	await vitest("histories", "history", { isQuiet: true });
	if (hindrance) process.stdout.write(`\n— many machines: skipped, since ${hindrance}\n`);
	else await vitest("many machines", "cluster", { within: APART, isQuiet: true });
	if (!isGiven) return;
	const onEmbedded = { env: { TEST_DATABASE_URL: "" }, files: ON_EMBEDDED_TOO, isQuiet: true };
	await vitest("database tests on the embedded PostgreSQL", "db*", onEmbedded);
}

const built = check("build", "npx", ["remix", "vite:build", "--logLevel", "warn"]);
const whenBuilt = async (steps) => (await built) && steps();
const bothSides = Promise.all([whenBuilt(busySteps), codeChecks().then(() => whenBuilt(waitingSteps))]);

// What is installed or unpacked comes while the build and the types are under way.
const preparedFrom = Date.now();
try {
	ensureChromium();
} catch (error) {
	process.stderr.write(`${error.message}\n`);
	for (const child of running) child.kill();
	process.exit(1);
}
ensurePromtool();
/** Why many machines cannot be played here, if they cannot. */
const hindrance = prepareParts();
durations.push({ title: "browser and other parts", seconds: Math.round((Date.now() - preparedFrom) / 1000) });

await bothSides;
if (await built) {
	await playwright("browser tests", ["--project=with*", "--project=browser*"]);
	if (IS_LONG) await playwright("slow phone", ["--project=slow phone", "--workers=1"]);
}

rmSync(folder, { recursive: true, force: true });
// `.ci/run` tells how long it installed.
const installed = { title: "install", seconds: Number(process.env.INSTALL_SECONDS ?? 0) };
const elapsed = Math.round(process.uptime()) + installed.seconds;
process.stdout.write("\nseconds of each step (some run beside each other)\n");
for (const { title, seconds } of [installed, ...durations, { title: "all of it", seconds: elapsed }])
	if (seconds > 0) process.stdout.write(`${String(seconds).padStart(6)}  ${title}\n`);
for (const name of flaky) process.stdout.write(`\nflaky (passed at its second try): ${name}`);
for (const name of broken) process.stdout.write(`\nfailed: ${name}`);
process.stdout.write(`\n${flaky.length} flaky\n`);
if (process.env.FLAKY === "fail") {
	totals.passed -= flaky.length;
	totals.failed += flaky.length;
}
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
process.exit(totals.failed > 0 ? 1 : 0);
