import { describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { base } from "../support/server/site";

const PAGES = ["/privacy", "/terms", "/refunds", "/contact", "/help", "/accessibility"];

async function read(path: string, headers: Record<string, string> = {}) {
	const response = await openBrowser(base).get(path, headers);
	return { status: response.status, html: await response.text() };
}

describe.each(PAGES)("%s", (path) => {
	test.each([
		["standard", {}],
		["low-data", { "save-data": "on" }],
	])("is a page without scripts in the %s mode, and shows its day", async (_, headers) => {
		const { status, html } = await read(path, headers);
		expect(status).toBe(200);
		expect(html).not.toContain("<script");
		expect(html).toMatch(/<div lang="en"><div class="prose">/);
		expect(html).toMatch(/In force from \d+ \w{3} \d{4}/);
		expect(html).not.toContain("{{");
		expect(html.match(/<h1/g)).toHaveLength(1);
	});

	test("is linked from the footer of the login page", async () => {
		expect((await read("/")).html).toContain(`href="${path}"`);
	});

	test.each(["hi", "mr"])("has its title and text in the reader's language: %s", async (language) => {
		const browser = openBrowser(base);
		await browser.post("/", { language, returnTo: path }, { action: "/language" });
		const html = await (await browser.get(path)).text();
		expect(html).toContain(`<html lang="${language}"`);
		expect(html).toContain(`<div lang="${language}"><div class="prose">`);
		expect(html).not.toMatch(/यह टेक्स्ट केवल|हा मजकूर फक्त/);
	});
});

test("the pages name the operator and the grievance officer of the settings", async () => {
	const { html } = await read("/contact");
	for (const part of ["Meera Joshi", "mailto:grievance@nyaya-diary.example", "tel:+912055500100", "1 Court Road"])
		expect(html).toContain(part);
});

test("the help page shows the place of the CNR, with a text alternative", async () => {
	expect((await read("/help")).html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="[^"]*MHPU010012342024/);
});

test("security.txt is a plain text at its own address", async () => {
	const response = await fetch(`${base}/.well-known/security.txt`);
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	const text = await response.text();
	expect(text).toMatch(/^Contact: mailto:grievance@nyaya-diary\.example\n/);
	const [, expires = ""] = /^Expires: (.+)$/m.exec(text) ?? [];
	expect(Date.parse(expires)).toBeGreaterThan(Date.now());
	expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
});
