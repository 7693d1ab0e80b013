import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = "build/client/assets";
/** But for that of the viewer of the API's document, which needs a browser of today. */
const sheets = readdirSync(folder).filter((file) => file.endsWith(".css") && !file.startsWith("swagger-"));
const css = sheets.map((file) => readFileSync(path.join(folder, file), "utf8")).join("\n");

/** What a Chrome 61-class engine does not know, and what it makes of it. A rule it drops whole must have a fallback. */
const TOO_NEW: [name: string, pattern: RegExp][] = [
	["cascade layers (Chrome 99), but for Tailwind's registered properties", /@layer (?!properties)/],
	["nesting (112)", /[{;]\s*&/],
	[":has() (105)", /:has\(/],
	[":is() and :where() (88)", /:(is|where)\(/],
	["aspect-ratio (88)", /aspect-ratio\s*:/],
	["inset (87)", /[{;]inset(-(block|inline))?\s*:/],
	["gap, known to grid from 66 and to flex from 84", /[{;](row-|column-)?gap\s*:/],
	["min(), max() and clamp() (79)", /:[^;{}]*\b(min|max|clamp)\(/],
	["oklch() and color-mix() (111)", /oklch\(|color-mix\(/],
	["logical margins and paddings (69 to 87)", /[{;](margin|padding)-(block|inline)\s*:/],
	["colours with eight digits (62)", /#[0-9a-f]{8}\b/i],
	["@container (105)", /@container/],
];

test.each(TOO_NEW)("the stylesheet goes without %s", (_, pattern) => {
	expect(css.match(pattern)?.[0]).toBeUndefined();
});

test(":focus-visible stands in rules of its own, so that older engines drop no other selector with it", () => {
	const mixed = [...css.matchAll(/([^{}]*:focus-visible[^{}]*)\{/g)]
		.map(([, selector]) => selector ?? "")
		.filter((selector) => selector.includes(","));
	expect(mixed).toEqual([]);
});

test("there is one stylesheet for people's pages, under 10 KB as it goes over the wire, and a small one for the API's docs", () => {
	const sizes = sheets.map((sheet) => [sheet.split("-")[0], statSync(path.join(folder, `${sheet}.br`)).size]);
	expect(Object.fromEntries(sizes)).toEqual({ app: expect.any(Number), docs: expect.any(Number) });
	expect(Object.fromEntries(sizes).app).toBeLessThan(10 * 1024);
	expect(Object.fromEntries(sizes).docs).toBeLessThan(2 * 1024);
});

test("every variable that a rule reads is set somewhere", () => {
	const inline = /--tw-|--radix-/;
	const isSet = (name: string) => css.includes(`${name}:`) || css.includes(`@property ${name}{`);
	const read = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? ""));
	expect([...read].filter((name) => !inline.test(name) && !isSet(name))).toEqual([]);
});
