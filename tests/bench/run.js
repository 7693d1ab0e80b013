#!/usr/bin/env node
/**
 * Measures the built server beside its peers, in one run, and says which goals are met. It tests nothing: a missed
 * goal ends with 0 all the same. Each file in scenarios/ is one thing to measure (see bench.js for what it is given).
 *
 *   npm run bench -- [--seconds 5] [--rounds 1] [--only case-list] [--against <commit>] [--short]
 *
 * --against measures the product of a commit beside this one (case-list); --short leaves out peers and compressed answers.
 */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createBench } from "./bench.js";
import { findPostgres } from "./database.js";
import { buildCommit } from "./peers.js";
import { printScenario, printShares } from "./report.js";
import { stopAll } from "./servers.js";

const { values } = parseArgs({
	options: {
		seconds: { type: "string", default: "5" },
		rounds: { type: "string", default: "1" },
		only: { type: "string" },
		against: { type: "string" },
		short: { type: "boolean", default: false },
	},
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
if (!(seconds > 0) || !(rounds >= 1)) {
	process.stderr.write("--seconds and --rounds are numbers above 0.\n");
	process.exit(2);
}

const root = path.resolve(import.meta.dirname, "../..");
process.chdir(root);
execFileSync("npm", ["run", "--silent", "build:missing"], { stdio: "inherit" });

const against = values.against && buildCommit(values.against);
const names = readdirSync(path.join(import.meta.dirname, "scenarios"))
	.map((file) => path.basename(file, ".js"))
	.filter((name) => values.only === undefined || name === values.only);

const postgres = await findPostgres();
async function tidyUp() {
	await stopAll();
	await postgres.stop();
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => tidyUp().finally(() => process.exit(1)));

process.stdout.write(`Database: ${postgres.words}. ${seconds} s a target, 32 connections, ${rounds} round(s).\n`);
try {
	for (const name of names) {
		const scenario = await import(`./scenarios/${name}.js`);
		const bench = createBench({ postgresUrl: postgres.url, seconds, isShort: values.short, against });
		try {
			const prepared = await scenario.prepare(bench);
			for (let round = 1; round <= rounds; round++) await scenario.run(bench, prepared);
			const missed = printScenario(scenario.title, bench, scenario.goals);
			const slow = new Set(missed.flatMap((goal) => ("over" in goal ? goal.of : [])));
			for (const target of slow) printShares(target, await bench.profile(target));
		} finally {
			await stopAll();
			await bench.dropDatabases();
		}
	}
} finally {
	await tidyUp();
}
