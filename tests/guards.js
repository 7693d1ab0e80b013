#!/usr/bin/env node
/**
 * `npm run guards` says everything that a change still lacks, each with what to do: the rules of the repository, the types and the
 * lint, side by side. It needs no build, server or database; `npm test` checks the rest.
 */
import { spawn } from "node:child_process";
import { startVitest } from "vitest/node";

/** Files of the unit tests that hold a rule for what is added. */
const RULES = ["tests/house/", "tests/language/", "tests/screens/", "tests/queue/", "audit-sentences", "error-reasons"];
/** About packages and tools, which a feature does not change; they take longest. */
const LEFT_OUT = ["**/{known-holes,shipped,new}.unit.test.ts"];

const started = Date.now();

/** The lines that a checker writes about what is wrong, under what to do. */
async function problems(whatToDo, ...command) {
	const child = spawn("npx", command, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NO_COLOR: "1" } });
	const said = ["", ""];
	for (const [at, stream] of [child.stdout, child.stderr].entries()) stream.on("data", (chunk) => (said[at] += chunk));
	const status = await new Promise((resolve) => child.on("close", resolve));
	// Biome's lines for GitHub are its only ones of one line each.
	const lines = (said[0] || said[1])
		.trim()
		.replace(/^::\w+ title=([^,]*),file=([^,]*),line=(\d+).*?::/gm, "$2:$3: $1: ");
	return status === 0 ? [] : [`${whatToDo}\n${lines}`];
}

/** The `+` and `-` lines of a difference, where a message says no more than that there is one. */
const differenceOf = ({ diff = "" }) =>
	diff.split("\n").filter((line) => /^[+-] /.test(line) && !/^[+-] (Expected|Received)/.test(line));

function inWords(error) {
	const [what = "", ...more] = error.message.replace(/: expected .* to (deeply )?(equal|be) .*$/s, "").split("\n");
	return [what, ...(more.length > 0 ? more : differenceOf(error))].slice(0, 40).join("\n");
}

/** What the rules find. A file that cannot be loaded has errors of its own. */
async function brokenRules() {
	const options = {
		config: "tests/vitest.config.ts",
		project: "unit",
		cliExclude: LEFT_OUT,
		reporters: [{}],
		watch: false,
	};
	const vitest = await startVitest("test", RULES, options);
	const failures = vitest.state
		.getTestModules()
		.flatMap((module) => [
			...module.errors().map((error) => `${module.relativeModuleId}\n${inWords(error)}`),
			...[...module.children.allTests("failed")].map(
				(test) => `${module.relativeModuleId}: ${test.name}\n${(test.result().errors ?? []).map(inWords).join("\n")}`,
			),
		]);
	await vitest.close();
	return failures;
}

const found = await Promise.all([
	brokenRules(),
	// The first run takes half a minute, the next ones what has changed since.
	problems(
		"Types",
		"tsc",
		"--incremental",
		"--assumeChangesOnlyAffectDirectDependencies",
		"--tsBuildInfoFile",
		"node_modules/.cache/guards.tsbuildinfo",
	),
	problems("Lint; `npm run format` puts right most of it", "biome", "check", "--reporter=github", "."),
]);
const failures = found.flat();
for (const failure of failures) process.stdout.write(`\n${failure}\n`);
const seconds = Math.round((Date.now() - started) / 1000);
process.stdout.write(`\n${failures.length === 0 ? "Nothing is missing" : `${failures.length} to do`} (${seconds} s)\n`);
process.exit(failures.length === 0 ? 0 : 1);
