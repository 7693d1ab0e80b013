#!/usr/bin/env node
/**
 * Compares every page, export and work of the clock with so many cases and with a hundredth of them, in one run:
 *
 *   npm run bench:growth -- [--cases 100000] [--rounds 7] [--only "admin: cases" --only follow-alerts] [--keep | --small postgres://… --large postgres://…]
 *
 * The goal is at most twice the time. With pg_stat_statements loaded it also says what the database did, which does not depend on
 * what else the machine does. --keep leaves the two databases and says how to compare them again; --small and --large are databases that were
 * kept, or that `npm run bench:data` filled with the same --busy.
 */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { createDatabase, findPostgres } from "./database.js";
import { JOBS, PAGES } from "./growth/asked.js";
import { fillDatabase } from "./growth/fill.js";
import { comparePage, runJob, watchStatements } from "./growth/measure.js";
import { progressOn } from "./growth/progress.js";
import { printCompared } from "./growth/report.js";
import { ADMIN, BUSY, idOf, KIND, shapeOf, USUAL } from "./growth/shape.js";
import { productServer, productWorker, start, startAside, stopAll } from "./servers.js";
import { cookie, signIn } from "./session.js";

const TIMES = 100;
const { values } = parseArgs({
	options: {
		cases: { type: "string", default: "100000" },
		rounds: { type: "string", default: "7" },
		only: { type: "string", multiple: true, default: [] },
		keep: { type: "boolean", default: false },
		small: { type: "string" },
		large: { type: "string" },
	},
});
const cases = Number(values.cases);
const rounds = Number(values.rounds);
if (!Number.isInteger(cases / TIMES) || cases < 20_000 || !(rounds >= 1)) {
	process.stderr.write("--cases is a multiple of 100, from 20000; --rounds a number above 0.\n");
	process.exit(2);
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
execFileSync("npm", ["run", "--silent", "build:missing"], { stdio: "inherit" });

const undo = [];
async function tidyUp() {
	await stopAll();
	for (const step of undo.splice(0).reverse()) await step();
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => tidyUp().finally(() => process.exit(1)));

async function filledDatabases() {
	if (values.small && values.large) return [values.small, values.large];
	const server = await findPostgres();
	undo.push(server.stop);
	process.stdout.write(`Database: ${server.words}.\n`);
	const { busyCases } = shapeOf(cases / TIMES);
	const urls = [];
	for (const count of [cases / TIMES, cases]) {
		const database = await createDatabase(server.url);
		if (!values.keep) undo.push(database.drop);
		await fillDatabase(
			database.url,
			shapeOf(count, busyCases),
			progressOn(process.stdout, `${count.toLocaleString("en-IN")} cases`),
		);
		urls.push(database.url);
	}
	if (values.keep) process.stdout.write(`Compare them again with --small ${urls[0]} --large ${urls[1]}\n`);
	return urls;
}

/** The product on a database, with a session of each person that asks. Its queue waits for `withWorker`. */
async function openSite(url) {
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	undo.push(() => sql.end());
	const headersOf = async (n) => {
		const token = await signIn(sql, idOf(KIND.person, n));
		return { cookie: cookie("session", token), authorization: `Bearer ${token}` };
	};
	const headers = { admin: await headersOf(ADMIN), busy: await headersOf(BUSY), usual: await headersOf(USUAL) };
	const [{ count }] = await sql`select reltuples::bigint as count from pg_class where oid = 'cases'::regclass`;
	const product = productServer(url);
	const server = await start({ ...product, env: { ...product.env, WORKER: "0" } });
	return { url, sql, headers, server, isWatched: await watchStatements(sql), cases: Number(count) };
}

const isAsked = (name) => values.only.length === 0 || values.only.some((part) => name.includes(part));

async function comparePages(sites) {
	const compared = [];
	for (const page of PAGES.filter(({ name }) => isAsked(name))) {
		const [small, large] = await comparePage(sites, page, rounds);
		compared.push({ name: page.name, unit: page.isByByte ? "bytes" : undefined, small, large });
		if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${page.name}`);
	}
	return compared;
}

async function compareJobs(sites) {
	const jobs = JOBS.filter(({ queue }) => isAsked(`job: ${queue}`));
	if (jobs.length === 0) return [];
	for (const site of sites) {
		await site.sql`delete from pgboss.job where state < 'active'`;
		site.worker = await startAside(productWorker(site.url, site.server.url));
	}
	const compared = [];
	const seen = new Set();
	for (const job of jobs) {
		const small = await runJob(sites[0], job);
		const large = await runJob(sites[1], job);
		const again = seen.has(job.queue) ? ", again" : "";
		seen.add(job.queue);
		compared.push({ name: `job: ${job.queue}${again}`, unit: job.per ? "rows" : undefined, small, large });
	}
	return compared;
}

try {
	const urls = await filledDatabases();
	const sites = [];
	for (const url of urls) sites.push(await openSite(url));
	// The jobs of a large database take their time: what the pages gave is told first.
	for (const compare of [comparePages, compareJobs]) {
		const compared = await compare(sites);
		if (compared.length > 0) printCompared(compared, sites);
	}
} finally {
	await tidyUp();
}
