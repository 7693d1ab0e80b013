import { expect, test } from "vitest";
import { mailHtml } from "~/features/people/notifications/mail-html.server";

const words = {
	subject: "Gokhale <b> & Sons: moved",
	text: [
		"Gokhale <b> & Sons: moved.",
		'1. Gokhale & Sons\nPurpose: "Evidence" of O\'Neill',
		"Open it in Nyaya Diary: https://cases.example.in/user/changes?a=1&b=2\nSee https://cases.example.in too",
	].join("\n\n"),
	headings: ["Gokhale & Sons"],
};

test("an HTML mail has the product's name, its subject once, its paragraphs, and links with their texts", () => {
	const html = mailHtml(words, "hi");
	expect(html).toMatch(/^<!doctype html><html lang="hi">/);
	expect(html).toContain("<b>Nyaya Diary</b>");
	expect(html.match(/Gokhale &#60;b&#62; &#38; Sons: moved/g)).toHaveLength(2);
	expect(html).toContain("<b>1. Gokhale &#38; Sons</b><br>Purpose: &#34;Evidence&#34; of O&#39;Neill");
	expect(html).toContain(
		'<a href="https://cases.example.in/user/changes?a=1&#38;b=2">Open it in Nyaya Diary</a><br>See <a href="https://cases.example.in">https://cases.example.in</a> too',
	);
});

test("a link alone is a button, links together are the foot, and a court heads its hearings", () => {
	const text =
		"Court 7\n\n1. A v. B\n\nOpen it: https://a.example/1\n\nStop: https://a.example/2\nChoose: https://a.example/3";
	const html = mailHtml({ subject: "Tomorrow", text, headings: ["A v. B"], places: ["Court 7"] }, "en");
	expect(html).toMatch(/<p style="[^"]*background:#fdf0dd[^"]*">Court 7<\/p><p><b>1. A v. B<\/b><\/p>/);
	expect(html).toMatch(/<p><a href="https:\/\/a.example\/1" style="[^"]*background:#1f4b7a[^"]*">Open it<\/a><\/p>/);
	expect(html).toMatch(/<p style="[^"]*14px[^"]*"><a href="https:\/\/a.example\/2">Stop<\/a><br><a/);
});

test("a heading links to the address below it", () => {
	const text = "Gokhale & Sons\n412/2023\nhttps://cases.example.in/user/cases/1";
	const html = mailHtml({ subject: "Moved", text, headings: ["Gokhale & Sons"] }, "en");
	expect(html).toContain(
		'<p><b><a href="https://cases.example.in/user/cases/1">Gokhale &#38; Sons</a></b><br>412/2023</p>',
	);
});

test("text of people never becomes markup, an attribute or a link of another kind", () => {
	const bad = [
		"<script>alert(1)</script>",
		'https://a.example/"onmouseover="x',
		"Click: https://a.example/'><img src=x>",
		"javascript:alert(1)",
	];
	const html = mailHtml({ subject: bad.join(" "), text: bad.join("\n"), headings: bad }, "en");
	const tags = [...html.matchAll(/<(\/?[a-z1]+)/g)].map(([, name]) => name);
	expect(tags).not.toContain("script");
	expect(tags).not.toContain("img");
	for (const [, attributes = ""] of html.matchAll(/<a ([^>]*)>/g))
		expect(attributes).toMatch(/^href="https?:[^"]*"( style="[^"]*")?$/);
});

test("all but the text of a mail is less than a kilobyte", () => {
	const text = "A hearing was moved.";
	expect(mailHtml({ subject: "Moved", text }, "en").length - text.length).toBeLessThan(1024);
});
