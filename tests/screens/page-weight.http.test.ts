import { readdirSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, inject, test } from "vitest";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { openCounter } from "../bench/statements.js";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { startServer } from "../support/server/server";
import { base, given } from "../support/server/site";

const browser = openBrowser(base);
let full = "";
let light = "";

beforeAll(async () => {
	const user = await given.givenUser();
	const record = {
		nextDate: addDays(dayInIndia(new Date()), 7),
		petitionerAdvocates: ["Adv. Kavita Rao"],
		caseStage: "Evidence",
	};
	for (let i = 0; i < 10; i++) await given.givenCase(user.id, { isApproved: i % 3 === 0 }, record);
	await browser.logIn(user.username, PASSWORD);
	full = await (await browser.get("/user/cases")).text();
	await browser.post("/user/cases", { mode: "light" }, { action: "/render-mode" });
	light = await (await browser.get("/user/cases")).text();
});

const MAX = { bytes: 14_000, compressed: 5000, elements: 260, ofFull: 20_000, statements: 3 };

const times = (html: string, part: string) => html.split(part).length - 1;

/** The page without the data of its scripts. */
const drawn = (html: string) => html.replace(/<script.*?<\/script>/gs, "");

test("a light list of ten cases is small, and so is a full one before its scripts' data", () => {
	expect(times(light, "<tr id=")).toBe(10);
	expect(Buffer.byteLength(light)).toBeLessThanOrEqual(MAX.bytes);
	expect(light.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(MAX.elements);
	expect(Buffer.byteLength(drawn(full))).toBeLessThanOrEqual(MAX.ofFull);
	for (const html of [light, drawn(full)]) expect(brotliCompressSync(html).length).toBeLessThanOrEqual(MAX.compressed);
});

/** The statements behind each page, the fewest of some requests: what the process does beside them is not the page's. */
async function countStatements(pages: string[]) {
	const database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	const counter = await openCounter(database.url);
	const server = await startServer({ DATABASE_URL: counter.url, WORKER: "0" });
	const own = openBrowser(server.url);
	await own.logIn("asha", "Asha@12345");
	const counts: Record<string, number> = {};
	for (const page of pages)
		for (let tries = 0; tries < 5; tries++) {
			const before = counter.statements();
			expect((await own.get(page)).status, page).toBe(200);
			counts[page] = Math.min(counts[page] ?? Number.POSITIVE_INFINITY, counter.statements() - before);
		}
	await server.stop();
	await counter.close();
	await database.drop();
	return counts;
}

test("a list asks the database at most three times, and the diary once more for to-dos, and of an empty day for the next board", async () => {
	const lists = ["cases", "case-status", "case-history", "diary", "changes", "messages", "complaints", "transactions"];
	const counts = await countStatements(lists.map((list) => `/user/${list}`));
	for (const [page, count] of Object.entries(counts))
		expect.soft(count, page).toBeLessThanOrEqual(MAX.statements + (page === "/user/diary" ? 2 : 0));
});

test("a page has one form token, for all buttons around it", () => {
	expect(times(light, 'name="form_token"')).toBe(1);
	for (const address of ["/logout", "/language"]) expect(light).toContain(`formaction="${address}"`);
});

test("a light page has nothing for a script: no data, no preloads, no marks of React or Remix", () => {
	expect(light).not.toMatch(/<script|modulepreload|__remix|data-discover|<!--/);
	expect(full).toMatch(/<script/);
	expect(full).toContain("window.__remixContext");
});

test("a page without scripts in every mode is plain in the full one, too", async () => {
	const help = await (await fetch(`${base}/help`)).text();
	expect(help).toContain('class="mode-full"');
	expect(help).not.toMatch(/<script|modulepreload|__remix|data-discover|<!--/);
});

test("the sidebar is in the page once, and no icon of the sheet is drawn there", () => {
	expect(times(light, 'class="sidebar"')).toBe(1);
	const icons = [...light.matchAll(/<svg[^>]*>(.*?)<\/svg>/gs)].map(([, inner = ""]) => inner);
	expect(icons.filter((inner) => !inner.startsWith("<use "))).toEqual([]);
});

test("the sheet of icons is kept for a year, and is the icon of the tab", async () => {
	const file = readdirSync("build/client/assets").find((name) => /^icons-.*\.svg$/.test(name));
	const answer = await fetch(`${base}/assets/${file}`, { headers: { "accept-encoding": "br" } });
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-type")).toContain("image/svg+xml");
	expect(answer.headers.get("cache-control")).toContain("immutable");
	expect(answer.headers.get("content-encoding")).toBe("br");
	expect(light).toContain(`<link rel="icon" href="/assets/${file}" type="image/svg+xml"/>`);
	expect(light).toContain(`xlink:href="/assets/${file}#search"`);
});
