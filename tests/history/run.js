#!/usr/bin/env node
/**
 * `npm run test:history -- --seed N --weeks 2` plays these seeds (several with commas, or `--seeds 20` from N on) for weeks, or
 * `--days`; without a seed, those that once failed. `--minutes 60` goes on with seeds of its own, `--dirt 30`
 * has a share of the companies' answers dirty.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
	options: Object.fromEntries(
		["seed", "seeds", "weeks", "days", "minutes", "dirt"].map((name) => [name, { type: "string" }]),
	),
});
const first = values.seed?.split(",").map(Number);
const seeds = values.seeds ? Array.from({ length: Number(values.seeds) }, (_, at) => (first?.[0] ?? 1) + at) : first;
const env = { ...process.env, HISTORY_DAYS: values.days ?? String(7 * Number(values.weeks ?? 2)) };
if (seeds) env.HISTORY_SEEDS = seeds.join(",");
if (values.dirt) env.HISTORY_DIRT = values.dirt;
if (values.minutes) env.HISTORY_MINUTES = values.minutes;
const test = ["vitest", "run", "--config", "tests/vitest.config.ts", "--project", "history"];
spawn("npx", test, { stdio: "inherit", env }).on("exit", (code) => process.exit(code ?? 1));
