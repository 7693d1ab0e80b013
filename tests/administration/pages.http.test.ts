import { describe, expect, test } from "vitest";
import { addDays } from "~/platform/calendar/day";
import { openBrowser } from "../support/browser/browser";
import { today } from "../support/days";
import { base, given, givenBrowser } from "../support/server/site";

const PAGES = ["/privacy", "/terms", "/refunds", "/contact", "/help"];

async function read(path: string, headers: Record<string, string> = {}) {
	const response = await openBrowser(base).get(path, headers);
	return { status: response.status, html: await response.text() };
}

describe.each(PAGES)("%s", (path) => {
	test.each([
		["standard", {}],
		["low-data", { "save-data": "on" }],
	])("is a page without scripts in the %s mode, and shows its version", async (_, headers) => {
		const { status, html } = await read(path, headers);
		expect(status).toBe(200);
		expect(html).not.toContain("<script");
		expect(html).toMatch(/<div class="prose" lang="en">/);
		expect(html).toMatch(/Version 1\. In force from \d+ \w{3} \d{4}\./);
		expect(html).not.toContain("{{");
		expect(html.match(/<h1/g)).toHaveLength(1);
	});

	test("is linked from the footer of the login page", async () => {
		expect((await read("/")).html).toContain(`href="${path}"`);
	});

	test("has a Hindi title for Hindi readers, and says that its text is in English", async () => {
		const browser = openBrowser(base);
		await browser.post("/", { language: "hi", returnTo: path }, { action: "/language" });
		const html = await (await browser.get(path)).text();
		expect(html).toContain('<html lang="hi"');
		expect(html).toContain("यह टेक्स्ट केवल अंग्रेज़ी में है।");
	});
});

test("an unknown version of a page is not found, and that page has the footer", async () => {
	const { status, html } = await read("/privacy?version=99");
	expect(status).toBe(404);
	expect(html).toContain("<main");
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

describe("an administrator", () => {
	async function openDesk() {
		const { browser } = await givenBrowser({ role: "ADMIN" });
		const post = async (fields: Record<string, string>) => {
			const response = await browser.post("/admin/pages/refunds", fields);
			return { status: response.status, html: await response.text() };
		};
		return { browser, post };
	}

	const newest = async () => {
		const [row] = await given.client`select max(version)::int as version from page_versions where page = 'refunds'`;
		return String(row?.version);
	};

	test("can preview a text, which is not saved", async () => {
		const { post } = await openDesk();
		const before = await newest();
		const text = "## Looked at <b>\n\n[mail](mailto:{{officer_email}})";
		const { status, html } = await post({ intent: "preview", text, from: today, based_on: before });
		expect(status).toBe(200);
		expect(html).toContain('<h2 class="pt-2">Looked at &lt;b&gt;</h2>');
		expect(html).toContain('<a href="mailto:grievance@nyaya-diary.example">mail</a>');
		expect(html).toContain("## Looked at &lt;b&gt;");
		expect(await newest()).toBe(before);
	});

	test("sees the errors, and the typed text stays", async () => {
		const { post } = await openDesk();
		const before = await newest();
		const yesterday = addDays(today, -1);
		for (const [fields, message] of [
			[{ text: "My words {{nobody}}" }, "Unknown placeholder {{nobody}}."],
			[{ text: "My words [x](javascript:alert(1))" }, "does not work"],
			[{ text: "My words", from: yesterday }, "Choose a day from"],
			[{ text: "My words", based_on: "0" }, "Someone else saved changes."],
		] as const) {
			const { status, html } = await post({ intent: "save", from: today, based_on: before, ...fields });
			expect([400, 409], message).toContain(status);
			expect(html, message).toContain('role="alert"');
			expect(html, message).toContain(message);
			expect(html, message).toContain("My words");
		}
		expect(await newest()).toBe(before);
	});

	test("saves a version that everybody sees at once; the one before stays at its address", async () => {
		const { browser, post } = await openDesk();
		const before = await newest();
		const saved = await post({ intent: "save", text: "## A new rule\n\nFor all.", from: today, based_on: before });
		expect(saved.status).toBe(303);
		const number = String(Number(before) + 1);
		const { html } = await read("/refunds");
		expect(html).toContain('<h2 class="pt-2">A new rule</h2>');
		expect(html).toContain(`Version ${number}. In force from`);
		expect(html).toContain(`href="/refunds?version=${before}"`);
		const old = await read(`/refunds?version=${before}`);
		expect(old.html).toContain("This version is not in force.");
		expect(old.html).not.toContain("A new rule");
		const editor = await (await browser.get("/admin/pages/refunds")).text();
		expect(editor).toContain(`Version ${number}`);
		expect(await (await browser.get("/admin/audit")).text()).toContain(
			`wrote version ${number} of the page Refunds and cancellation`,
		);
	});

	test("finds no page under an unknown name", async () => {
		const { browser } = await openDesk();
		expect((await browser.get("/admin/pages/imprint")).status).toBe(404);
	});
});
