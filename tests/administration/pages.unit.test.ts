import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, test } from "vitest";
import { PageText } from "~/features/administration/pages/page-text";
import { PAGES } from "~/features/administration/pages/pages";
import { findPage } from "~/features/administration/pages/queries.server";
import { securityText } from "~/features/administration/pages/security-text.server";
import "~/platform/language/catalogs.server";
import { inLanguage, LANGUAGE_CODES, type Language } from "~/platform/language/translate";
import { renderMarkdown } from "~/platform/markdown/markdown.server";

describe("the text of a page", () => {
	test("is Markdown", () => {
		expect(renderMarkdown("## Your rights\n\nOne **line**\n\n- first\n- second")).toBe(
			'<h2 id="your-rights">Your rights</h2>\n<p>One <strong>line</strong></p>\n<ul>\n<li>first</li>\n<li>second</li>\n</ul>\n',
		);
	});

	test.each([
		'<script>alert(1)</script> <a href="x">y</a>',
		'<img src="x" onerror="alert(1)">',
		"![x](https://e.in/x)",
	])("shows HTML and pictures as plain text: %s", (text) => expect(renderMarkdown(text)).not.toMatch(/<(?!\/?p>)/));

	test("links to https, mail, phone and paths of the site, with the operator's values", () => {
		const values = { officer: 'Meera "<b>" Joshi', officer_phone: "+91 20 5550 0100" };
		expect(
			renderMarkdown("See [us](/contact), [mail {{officer}}](mailto:m@e.in), [call](tel:{{officer_phone}}).", values),
		).toBe(
			'<p>See <a href="/contact">us</a>, <a href="mailto:m@e.in">mail Meera &#34;&#60;b&#62;&#34; Joshi</a>, <a href="tel:+912055500100">call</a>.</p>\n',
		);
	});

	test.each([
		"javascript:alert(1)",
		"JavaScript:alert(1)",
		"data:text/html,x",
		"//evil.example",
		"/\\evil.example",
		"https:/\\evil.example",
		"https://\\evil.example",
		"http://plain.example",
		"contact",
		"{{site}}",
	])("does not link to %s", (target) => {
		expect(renderMarkdown(`[here](${target})`, { site: "javascript:alert(1)" })).toBe("<p>here</p>\n");
	});

	test("is read quickly, whatever it contains", () => {
		const started = performance.now();
		for (const piece of ["[", "[a", "[a](", "](", "- ", "{{", "\n\n", "#", "*", "`", "|"])
			renderMarkdown(piece.repeat(20_000 / piece.length));
		expect(performance.now() - started).toBeLessThan(10_000);
	});
});

describe("the texts that come with the product", () => {
	const files = Object.entries(
		import.meta.glob<string>("../../app/features/administration/pages/texts/*.md", {
			eager: true,
			query: "?raw",
			import: "default",
		}),
	);

	const shapeOf = (html = "") => ({
		headings: html.match(/<h2 /g)?.length,
		points: html.match(/<li>/g)?.length,
		links: html.match(/href="[^"]*"/g)?.sort(),
	});

	test.each(Object.keys(PAGES))(
		"are in every language, with the same parts and no unknown placeholder: %s",
		async (page) => {
			const english = await findPage(page);
			expect(english?.from).toMatch(/^\d+ \w{3} \d{4}$/);
			for (const language of LANGUAGE_CODES) {
				const found = await inLanguage(language, () => findPage(page));
				expect(found?.language).toBe(language);
				expect(shapeOf(found?.html)).toEqual(shapeOf(english?.html));
				expect(found?.html.replace("<p>{{cnr_picture}}</p>", "")).not.toContain("{{");
			}
		},
	);

	test("hold from a day that is written in them, the same in every language", () => {
		for (const [file, text] of files) {
			const [, day] = /^---\ndate: (\d{4}-\d{2}-\d{2})\n---\n/.exec(text) ?? [];
			const [, english] = files.find(([other]) => other === file.replace(/\.\w+\.md$/, ".md")) ?? [];
			expect(day && english, file).toContain(`date: ${day}\n`);
		}
	});

	test("are found only by their name in the address", async () => {
		expect((await findPage("Privacy"))?.page).toBe("privacy");
		for (const name of [undefined, "", "toString", "imprint", "../terms"])
			expect(await findPage(name), name).toBe(undefined);
	});
});

describe("the operator's own texts", () => {
	const folder = mkdtempSync(path.join(tmpdir(), "pages-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	const write = (file: string, text: string) => {
		writeFileSync(path.join(folder, file), text);
		utimesSync(path.join(folder, file), new Date(), new Date("2026-12-01T20:00:00Z"));
	};
	const read = (page: string, language: "en" | "hi" = "en") => inLanguage(language, () => findPage(page, folder));

	test("replace the product's, each with its date line or else its file's day in India", async () => {
		write("terms.md", "Our own terms of {{site}}.");
		write("refunds.md", "---\r\ndate: 2027-01-05\r\n---\r\nNo refunds.");
		expect(await read("terms")).toMatchObject({
			html: "<p>Our own terms of localhost:3000.</p>\n",
			from: "2 Dec 2026",
		});
		expect(await read("refunds")).toMatchObject({ html: "<p>No refunds.</p>\n", from: "5 Jan 2027" });
		expect((await read("contact"))?.html).toContain("Grievance officer");
	});

	test("are read in the reader's language, and never replaced by the product's in it", async () => {
		write("accessibility.md", "Ours in English.");
		expect(await read("accessibility", "hi")).toMatchObject({ language: "en", html: "<p>Ours in English.</p>\n" });
		write("accessibility.hi.md", "हमारा");
		expect(await read("accessibility", "hi")).toMatchObject({ language: "hi", html: "<p>हमारा</p>\n" });
	});
});

test("a text in English says so in the reader's language, one in the reader's own does not", () => {
	const shown = (reader: Language, language: Language) =>
		inLanguage(reader, () => renderToStaticMarkup(createElement(PageText, { html: "<p>Terms</p>", language })));
	expect(shown("hi", "en")).toBe(
		'<p class="hint">यह टेक्स्ट केवल अंग्रेज़ी में है।</p><div lang="en"><div class="prose"><p>Terms</p></div></div>',
	);
	expect(shown("mr", "en")).toContain("हा मजकूर फक्त इंग्रजीत आहे.");
	expect(shown("hi", "hi")).toBe('<div lang="hi"><div class="prose"><p>Terms</p></div></div>');
});

test("security.txt has the fields of RFC 9116, and has not expired", () => {
	const lines = securityText(new Date("2026-11-22T20:00:00Z")).trimEnd().split("\n");
	const fields = lines.map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1));
	expect(fields.map((field) => field?.[0])).toEqual([
		"Contact",
		"Contact",
		"Expires",
		"Policy",
		"Preferred-Languages",
		"Canonical",
	]);
	expect(fields[0]?.[1]).toMatch(/^mailto:\S+@\S+$/);
	expect(fields[2]?.[1]).toBe("2027-05-22T00:00:00Z");
	expect(fields[3]?.[1]).toMatch(/^https?:\/\/.+\/contact$/);
	expect(fields[4]?.[1]).toBe("en, hi, mr");
	expect(fields[5]?.[1]).toMatch(/^https?:\/\/.+\/\.well-known\/security\.txt$/);
});
