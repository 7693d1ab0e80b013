import { expect, test } from "vitest";
import hi from "~/platform/language/hi.json";
import { addLanguage } from "~/platform/language/translate";
import { isChangeOfPerson, isKeptPage, isScreen, pageOfData } from "~/web/offline/addresses";
import { languageOf, notKeptPage, toCopy } from "~/web/offline/pages";
import { fill, listAddresses, parametersIn } from "../support/server/routes";

const at = (path: string) => new URL(path, "https://nyaya.example");
const PAGE =
	'<!DOCTYPE html><html lang="en" class="mode-full"><head><link rel="modulepreload" href="/assets/a.js"/>' +
	'<link rel="stylesheet" href="/assets/app.css"/></head><body><p>Kamala $& Devi</p><script nonce="x">import "/a.js"</script>' +
	"<script>window.state = '\\u003c/script>';</script></body></html>";

const copyOf = (html: string, about: Partial<Parameters<typeof toCopy>[1]> = {}) =>
	toCopy(html, { cause: "offline", cachedAt: new Date(), now: new Date(), unsent: [], kept: new Set(), ...about });

test("a copy says of when it is, in India's time, with the day once that is not today", () => {
	const cachedAt = new Date("2026-11-21T15:35:00Z");
	const shownAt = (now: string) => copyOf(PAGE, { cachedAt, now: new Date(now) });
	expect(shownAt("2026-11-21T18:29:00Z")).toContain("You are offline. This is as of 9:05 pm.");
	expect(shownAt("2026-11-21T18:31:00Z")).toContain("You are offline. This is as of 21 Nov, 9:05 pm.");
	expect(copyOf(PAGE, { cause: "silent", cachedAt, now: cachedAt })).toContain(
		"The network is not responding. This is as of 9:05 pm.",
	);
});

test("what the worker says itself is in the language of the page", () => {
	addLanguage("hi", hi);
	const cachedAt = new Date("2026-11-20T15:35:00Z");
	const copy = copyOf(PAGE.replace('lang="en"', 'lang="hi"'), { cachedAt, now: new Date("2026-11-21T18:00:00Z") });
	expect(copy).toContain("आप ऑफ़लाइन हैं");
	expect(copy).not.toMatch(/You are offline|Try again|Nov/);
	const page = notKeptPage({ stylesheet: "/assets/app.css", language: languageOf(copy) });
	expect(page).toContain('<html lang="hi"');
	expect(page).toContain("यह पेज इस डिवाइस पर सहेजा नहीं है");
});

test("a copy has no scripts and is light, and is the page otherwise", () => {
	const copy = copyOf(PAGE);
	expect(copy).not.toMatch(/<script|modulepreload/);
	expect(copy).toContain('<html lang="en" class="mode-light">');
	expect(copy).toContain('<link rel="stylesheet" href="/assets/app.css"/>');
	expect(copy).toMatch(/<body><p class="as-of .*<p>Kamala \$& Devi<\/p><\/body>/);
});

test("a copy marks the links that lead to no copy, and says what the mark means", () => {
	const id = "01a201ea-3bb0-7093-bbea-1b02ae9bc05d";
	const links = [
		`<a class="x" href="/user/cases/${id}">A</a>`,
		`<a href="/user/cases/${id}/hearing?day=2026-11-21&amp;return=%2Fuser%2Fdiary">B</a>`,
		'<a href="/user/diary?day=2026-11-21#top">C</a>',
		'<a href="/user/changes" class="y">D</a><a href="https://ecourts.example/">E</a>',
	];
	const kept = new Set([`/user/cases/${id}`, `/user/cases/${id}/hearing?day=2026-11-20`, "/user/diary?day=2026-11-21"]);
	const copy = copyOf(PAGE.replace("<p>Kamala", `${links.join("")}<p>Kamala`), { kept });
	for (const link of links.slice(0, 3)) expect(copy).toContain(link);
	expect(copy.match(/data-away/g)).toHaveLength(1);
	expect(copy).toContain('<a data-away aria-describedby="away" href="/user/changes" class="y">D</a>');
	expect(copy).toContain("Links in grey need a network.");
	expect(copy).toContain('<span id="away" hidden>Needs a network.</span>');
});

test("a copy does not say again what was done when it was kept", () => {
	const said =
		'<div role="status"><p class="flash flash-success">Login successful!</p></div><p role="alert" class="flash flash-error">No.</p>';
	const copy = copyOf(PAGE.replace("<p>Kamala", `${said}<p>Kamala`));
	expect(copy).not.toMatch(/Login successful|No\./);
	expect(copy).toContain('<div role="status"></div><p>Kamala');
});

test("the lists, the calendar and cases are kept, and no other page of the product", () => {
	const id = "01a201ea-3bb0-7093-bbea-1b02ae9bc05d";
	const idsOf = (pattern: string) => Object.fromEntries(parametersIn(pattern).map((name) => [name, id]));
	const patterns = listAddresses().map(({ pattern }) => pattern);
	const kept = patterns.filter((pattern) => isKeptPage(at(fill(pattern, idsOf(pattern)))));
	expect(kept).toEqual([
		"/user/cases",
		"/user/diary",
		"/user/changes",
		"/user/todo",
		"/user/calendar",
		"/user/cases/:caseId",
		"/user/cases/:caseId/hearing",
	]);
	for (const path of ["/user/cases?page=2", "/user/diary?day=2026-11-21"])
		expect(isKeptPage(at(path)), path).toBe(true);
	for (const path of ["/api/docs", "/api/docs/calls", "/admin/cases", "/payments/razorpay/return", "/sandbox/mail"])
		expect(isScreen(at(path)), path).toBe(false);
});

test("the page of some data is found, its search as it was written", () => {
	expect(pageOfData(at("/user/cases.data?q=a%20b")).href).toBe("https://nyaya.example/user/cases?q=a%20b");
	expect(pageOfData(at("/user/diary.data?day=2026-11-21&_routes=root")).search).toBe("?day=2026-11-21");
});

test("signing in and out is noticed, by page and by data", () => {
	for (const path of ["/?index", "/_root.data?index", "/login", "/login.data", "/logout"])
		expect(isChangeOfPerson(at(path)), path).toBe(true);
	expect(isChangeOfPerson(at("/user/cases.data"))).toBe(false);
});

test("in place of a page that is not kept stand the ways to those that are", () => {
	const page = notKeptPage({ stylesheet: "/assets/app.css", language: "en" });
	expect(page).toContain('href="/user/cases"');
	expect(page).toContain('<link rel="stylesheet" href="/assets/app.css">');
	expect(page).not.toContain("<script");
});
