#!/usr/bin/env node
/**
 * `npm run test:mutants [-- --mutate app/platform/outside/fold.ts]`: changes the code of readers, dates and sums in small ways, and
 * prints the changes that no unit test finds. Advice, no check: it fails for none of them. Its tool is installed at the first run.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, ".data/stryker");
const tool = path.join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js");
const run = (command, args, cwd = root) => spawnSync(command, args, { cwd, stdio: "inherit" }).status ?? 1;

// Below the product, whose vitest it runs: hence without peers.
if (!existsSync(tool)) {
	mkdirSync(folder, { recursive: true });
	for (const file of ["package.json", "package-lock.json"])
		copyFileSync(path.join(import.meta.dirname, file), path.join(folder, file));
	run("npm", ["ci", "--legacy-peer-deps", "--ignore-scripts"], folder);
}
process.exit(run(process.execPath, [tool, "run", "tests/mutants/stryker.config.json", ...process.argv.slice(2)]));
