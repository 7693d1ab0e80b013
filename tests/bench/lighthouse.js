#!/usr/bin/env node
/**
 * Lighthouse, as a phone sees it (its own simulated slow 4G and four times slower processor), on the built server with its
 * demo data: login, list, case, diary and documents, in the standard and the low-data version. It tests nothing: a missed
 * goal ends with 0 all the same.
 *
 *   npm run bench:pages
 */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import postgres from "postgres";
import { findWholeChromium } from "../support/browser/chromium.js";
import { createDatabase, findPostgres } from "./database.js";
import { freePort, productServer, start, stopAll } from "./servers.js";
import { cookie, signIn } from "./session.js";

/** Of a hundred. */
const GOAL = 98;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const RECORDS_LIMIT_MS = 60_000;
/** Lighthouse varies by a few points from run to run. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** A round in which Lighthouse itself lost the page is made again so many times. */
const MAX_BROKEN = 3;

process.chdir(path.resolve(import.meta.dirname, "../.."));
execFileSync("npm", ["run", "--silent", "build:missing"], { stdio: "inherit" });

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The demo's advocate, signed in, and a case of hers that the court knows; its records come a moment after the start. */
async function demoPerson(url) {
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	try {
		const [person] = await sql`select id from users where username = 'asha'`;
		const session = cookie("session", await signIn(sql, person.id));
		for (const deadline = Date.now() + RECORDS_LIMIT_MS; Date.now() < deadline; await wait(500)) {
			const [known] = await sql`select c.id from cases c join court_records r using (cnr_number)
				where c.owner_id = ${person.id} and r.look_up = 'found' order by r.next_date desc nulls last limit 1`;
			if (known) return { session, caseId: known.id };
		}
		throw new Error("No court record of the demo's cases came in");
	} finally {
		await sql.end();
	}
}

async function judge(port, url, cookies) {
	const rounds = [];
	let broken = 0;
	while (rounds.length < ROUNDS) {
		const { lhr } = await lighthouse(url, {
			port,
			logLevel: "error",
			onlyCategories: CATEGORIES,
			extraHeaders: { cookie: cookies.join("; ") },
		});
		if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
			throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
		if (CATEGORIES.every((name) => lhr.categories[name].score !== null)) rounds.push(lhr);
		else if (++broken > MAX_BROKEN) throw new Error(`Lighthouse could not judge ${url}: ${lhr.runtimeError?.message}`);
	}
	const scores = CATEGORIES.map((name) => middle(rounds.map(({ categories }) => categories[name].score * 100)));
	const failed = Object.values(rounds[0].audits)
		.filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === "binary")
		.map(({ id }) => id);
	return { scores, failed, isIndexable: rounds[0].audits["is-crawlable"]?.score === 1 };
}

const postgresServer = await findPostgres();
let database;
let browser;
try {
	database = await createDatabase(postgresServer.url);
	const server = await start(productServer(database.url));
	const { session, caseId } = await demoPerson(database.url);
	const port = await freePort();
	browser = await chromium.launch({
		executablePath: findWholeChromium(),
		args: ["--no-sandbox", `--remote-debugging-port=${port}`],
	});
	const missed = [];
	process.stdout.write(`${"page".padEnd(28)}${CATEGORIES.map((name) => name.padStart(15)).join("")}\n`);
	// Those of strangers come last: they leave a service worker, whose requests would be without the cookie.
	const pages = [
		["list", "/user/cases", [session]],
		["case", `/user/cases/${caseId}`, [session]],
		["diary", "/user/diary", [session]],
		["login", "/", []],
		["docs", "/api/docs", []],
	];
	for (const [name, address, known] of pages)
		for (const way of ["full", "light"]) {
			const cookies = [cookie("render_mode", way), ...known];
			const { scores, failed, isIndexable } = await judge(port, server.url + address, cookies);
			const [performance, accessibility] = scores;
			const title = `${name}, ${way === "full" ? "standard" : "low-data"}`;
			process.stdout.write(`${title.padEnd(28)}${scores.map((score) => score.toFixed(0).padStart(15)).join("")}\n`);
			if (failed.length > 0) process.stdout.write(`  failed: ${failed.join(", ")}\n`);
			if (Math.min(performance, accessibility) < GOAL) missed.push(title);
			if (["login", "docs"].includes(name) && !isIndexable) missed.push(`${title}: cannot be indexed`);
		}
	process.stdout.write(missed.length > 0 ? `\nMissed (${GOAL}): ${missed.join("; ")}.\n` : `\nAll reach ${GOAL}.\n`);
} finally {
	await browser?.close();
	await stopAll();
	await database?.drop();
	await postgresServer.stop();
}
