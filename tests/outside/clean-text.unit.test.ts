import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startOf } from "~/platform/language/cut";
import { isNone } from "~/platform/outside/none";
import { cleanLines, cleanText, textOrNone } from "~/platform/outside/text";

describe("F7: text from outside", () => {
	test.each([
		["D&#039;Souza &amp; Sons", "D'Souza & Sons"],
		["D&amp;#039;Souza &amp;amp; Sons", "D'Souza & Sons"],
		["D&#x27;Souza &AMP; Sons", "D'Souza & Sons"],
		["Rao &amp Co&nbsp;Ltd &#039 s", "Rao & Co Ltd ' s"],
		["&ldquo;Exhibit&rdquo; &ndash; &#147;5&#148; &rupee; &constructor;", "“Exhibit” – “5” &rupee; &constructor;"],
		["R&D, AT&T; A&B;", "R&D, AT&T; A&B;"],
		["&#0;&#xD800;&#9999999;a", "a"],
		["&EACUTE;t&eacute; &amp;amp;amp;amp; Co", "été &amp; Co"],
		["Evidence<br/>of &quot;Plaintiff&quot;", 'Evidence of "Plaintiff"'],
		["Evidence<BR clear=all>of<br />it<br", "Evidence of it"],
		["<b>Ram</b><span class='x y'>Lal</span> &lt;i&gt;v.&lt;/i&gt; State<!-- 3 -->", "Ram Lal v. State"],
		["A < B, a<5 and b>3, a<b and c>d, <ram@x.example>", "A < B, a<5 and b>3, a<b and c>d, <ram@x.example>"],
		["\u202aRam\u202c \u200eLal\ufeff Pa\u00adtil\u200b", "Ram Lal Patil"],
		["Ram\u0000\u0007\tLal\u00a0\u3000Patil  \n v.\u2028State", "Ram Lal Patil v. State"],
		["ब\u095cे लाल", "ब\u0921\u093cे लाल"],
		["क्\u200dष र्\u200cय न്ന\u0d4d\u200d राम\u200d, Ram\u200c", "क्\u200dष र्\u200cय न്ന\u0d4d\u200d राम, Ram"],
		["Jose\u0301 \ud800x", "José \ufffdx"],
	])("“%s” is read as “%s”", (written, read) => {
		expect(cleanText(written)).toBe(read);
	});

	test("has its lines apart, without empty ones", () => {
		expect(cleanLines(" One<br>\r\n&lt;br/&gt;Two <p>three</p>")).toEqual(["One", "Two three"]);
	});

	test("is clean once it has been cleaned, whatever it is, and PostgreSQL can store it", () => {
		const pieces = fc.constantFrom("&amp;", "amp;", "#39;", "<br>", "<b", ">", "\u200d", "\u094d", "क", "\0", " ", "a");
		const texts = fc.oneof(
			fc.string({ unit: "binary" }),
			fc.array(pieces).map((all) => all.join("")),
		);
		const isPlain = (text: string) => !/&(?:amp;)*(?:amp|#39)|<\/?br?/i.test(text);
		fc.assert(
			fc.property(texts, (text) => {
				const read = cleanText(text);
				expect(read.isWellFormed() && !/[\p{Cc}\u200b\ufeff]/u.test(read)).toBe(true);
				if (isPlain(read)) expect(cleanText(read)).toBe(read);
			}),
		);
	});

	test("of any length is read quickly", () => {
		const started = performance.now();
		for (const piece of ["<a ", "&amp;", "<br ", "&#", "<!--", "<a =", "\u200d"]) cleanText(piece.repeat(1_000_000));
		expect(performance.now() - started).toBeLessThan(3000);
	});
});

test.each([
	"",
	" ",
	"-",
	"--",
	"–",
	".",
	"0",
	"00-00-0000 00:00",
	"NA",
	"N/A",
	"n.a.",
	"(nil)",
	"None",
	"null",
	"Next Date Not Given",
	"०",
])("“%s” says that there is nothing", (text) => {
	expect([isNone(text), textOrNone(text)]).toEqual([true, null]);
});

test.each(["??", "XXX", "Nana", "Nil Kumar", "10", "A", "न", "Not given a date"])("“%s” says something", (text) => {
	expect(textOrNone(text)).toBe(text);
});

test.each([
	["नमस्ते", 3, "नम"],
	["ab👨‍👩‍👧c", 5, "ab"],
	["abc", 3, "abc"],
	["José", 4, "Jos"],
])("“%s” is cut to %i at a whole character", (text, length, start) => {
	expect(startOf(text.normalize("NFD"), length)).toBe(start);
});
