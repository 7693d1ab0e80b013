import { readdirSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given } from "../support/server/site";

const browser = openBrowser(base);
let full = "";
let light = "";

beforeAll(async () => {
	const user = await given.givenUser();
	const record = { nextDate: "2027-01-15", petitionerAdvocates: ["Adv. Kavita Rao"], caseStage: "Evidence" };
	for (let i = 0; i < 10; i++) await given.givenCase(user.id, { isApproved: i % 3 === 0 }, record);
	await browser.logIn(user.username, PASSWORD);
	full = await (await browser.get("/user/cases")).text();
	await browser.post("/user/cases", { mode: "light" }, { action: "/render-mode" });
	light = await (await browser.get("/user/cases")).text();
});

const MAX = { bytes: 15_000, compressed: 5000, elements: 275, ofFull: 24_000 };

const times = (html: string, part: string) => html.split(part).length - 1;

/** The page without the data of its scripts. */
const drawn = (html: string) => html.replace(/<script.*?<\/script>/gs, "");

test("a light list of ten cases is small, and so is a full one before its scripts' data", () => {
	expect(times(light, "<tr id=")).toBe(10);
	expect(Buffer.byteLength(light)).toBeLessThan(MAX.bytes);
	expect(brotliCompressSync(light).length).toBeLessThan(MAX.compressed);
	expect(light.match(/<[a-z]/g)?.length).toBeLessThan(MAX.elements);
	expect(Buffer.byteLength(drawn(full))).toBeLessThan(MAX.ofFull);
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
	expect(light).toContain(`xlink:href="/assets/${file}#brand"`);
});
