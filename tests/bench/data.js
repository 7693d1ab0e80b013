#!/usr/bin/env node
/**
 * Fills a new database with cases and all that belongs to them, to try the product with as much as it may grow to:
 *
 *   npm run bench:data -- --cases 1000000 [--busy 1000] [--database postgres://…/new]
 *
 * --busy: how many cases the person1 has, whose pages are to be looked at. Without --database it makes one called bench_data_<cases>, and prints its address. An existing one must be empty or just prepared.
 */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { findPostgres, nameDatabase, prepareDatabase } from "./database.js";
import { fillDatabase, measureDatabase } from "./growth/fill.js";
import { progressOn } from "./growth/progress.js";
import { shapeOf } from "./growth/shape.js";

const MIN_CASES = 200;
const MAX_CASES = 20_000_000;

const { values } = parseArgs({
	options: { cases: { type: "string", default: "100000" }, busy: { type: "string" }, database: { type: "string" } },
});
const cases = Number(values.cases);
if (!Number.isInteger(cases) || cases < MIN_CASES || cases > MAX_CASES) {
	process.stderr.write(`--cases is a whole number from ${MIN_CASES} to ${MAX_CASES}.\n`);
	process.exit(2);
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
execFileSync("npm", ["run", "--silent", "build:missing"], { stdio: "inherit" });

async function databaseAddress() {
	if (values.database) return values.database;
	const { url, words } = await findPostgres({ isUsualOnly: true });
	process.stdout.write(`Database: ${words}.\n`);
	return nameDatabase(url, `bench_data_${cases}`);
}

try {
	const url = await databaseAddress();
	prepareDatabase(url);
	await fillDatabase(
		url,
		shapeOf(cases, values.busy && Number(values.busy)),
		progressOn(process.stdout, `${cases.toLocaleString("en-IN")} cases`),
	);
	const { rows, bytes } = await measureDatabase(url);
	for (const { table, rows: count } of rows.filter((row) => row.rows >= cases / 10))
		process.stdout.write(`  ${table.padEnd(24)} ${count.toLocaleString("en-IN").padStart(14)}\n`);
	process.stdout.write(`${(bytes / 1e9).toFixed(2)} GB. DATABASE_URL=${url}\n`);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
