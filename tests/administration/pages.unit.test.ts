import { describe, expect, test } from "vitest";
import { linkProblem, PICTURE, readBlocks } from "~/features/administration/pages/markup";
import { pageInput } from "~/features/administration/pages/page-input";
import { MAX_PAGE_LENGTH, PAGES } from "~/features/administration/pages/pages";
import { fillIn } from "~/features/administration/pages/placeholders";
import { FIRST_TEXTS } from "~/features/administration/pages/reference.server";
import { PAGE_CODES } from "~/features/administration/pages/schema";
import { securityText } from "~/features/administration/pages/security-text.server";
import { inForceOn, standingOf } from "~/features/administration/pages/versions";

const asWritten = (text: string) => text;
const blocksOf = (text: string) => readBlocks(text, asWritten);
const values = {
	operator: "Court Diary LLP",
	address: "7 Tilak Road",
	officer: "Meera Joshi",
	officer_email: "meera@example.in",
	officer_phone: "+91 20 5550 0100",
	officer_hours: "10 to 5",
	site: "cases.example.in",
};
const filled = (text: string) => readBlocks(text, (words) => fillIn(words, values));

describe("the text of a page", () => {
	test("has headings, paragraphs and lists, with any line endings", () => {
		const text = "## Rights\r\n\r\nOne line\r\nand another\n- first\n- second\n\nAfter\n### Small\n- alone";
		expect(blocksOf(text)).toEqual([
			{ kind: "heading", pieces: ["Rights"] },
			{ kind: "paragraph", pieces: ["One line\nand another"] },
			{ kind: "list", items: [["first"], ["second"]] },
			{ kind: "paragraph", pieces: ["After"] },
			{ kind: "subheading", pieces: ["Small"] },
			{ kind: "list", items: [["alone"]] },
		]);
	});

	test("shows HTML as plain text", () => {
		const text = '<script>alert(1)</script> <a href="x">y</a>';
		expect(blocksOf(text)).toEqual([{ kind: "paragraph", pieces: [text] }]);
	});

	test("links to https, mail, phone and paths of the site", () => {
		expect(
			filled("See [us](/contact), [mail {{officer}}](mailto:{{officer_email}}), [call](tel:{{officer_phone}})."),
		).toEqual([
			{
				kind: "paragraph",
				pieces: [
					"See ",
					{ words: "us", to: "/contact" },
					", ",
					{ words: "mail Meera Joshi", to: "mailto:meera@example.in" },
					", ",
					{ words: "call", to: "tel:+912055500100" },
					".",
				],
			},
		]);
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
	])("does not link to %s, and its author gets an error", (target) => {
		const text = `[here](${target})`;
		expect(blocksOf(text)).toEqual([{ kind: "paragraph", pieces: [text] }]);
		expect(linkProblem(text)).toContain(target);
	});

	test("keeps the target of its links, whatever the placeholders contain", () => {
		const blocks = readBlocks("[x]({{site}})", (text) => fillIn(text, { ...values, site: "javascript:alert(1)" }));
		expect(blocks).toEqual([{ kind: "paragraph", pieces: ["[x](javascript:alert(1))"] }]);
	});

	test("has the picture on a line of its own", () => {
		expect(blocksOf(`before\n${PICTURE}\nafter`).map(({ kind }) => kind)).toEqual([
			"paragraph",
			"picture",
			"paragraph",
		]);
	});

	test("is read quickly, whatever it contains", () => {
		const started = performance.now();
		for (const piece of ["[", "[a", "[a](", "](", "- ", "{{", "\n\n", "#"])
			blocksOf(piece.repeat(MAX_PAGE_LENGTH / piece.length));
		expect(performance.now() - started).toBeLessThan(2000);
	});
});

describe("a new version", () => {
	const errorsOf = (typed: object) =>
		pageInput.safeParse({ text: "Words", from: "2026-12-01", ...typed }).error?.issues.map(({ message }) => message) ??
		[];

	test.each([
		[{ text: "" }, "Enter the text"],
		[{ text: " \r\n " }, "Enter the text"],
		[{ text: "{{nobody}}" }, "Unknown placeholder {{nobody}}."],
		[{ text: `a ${PICTURE} b` }, "Unknown placeholder {{cnr_picture}}."],
		[{ text: "[x](javascript:1)" }, "The link to javascript:1 does not work"],
		[{ text: "x".repeat(MAX_PAGE_LENGTH + 1) }, "Use at most 20,000 characters"],
		[{ from: "tomorrow" }, "Enter a date like 11-03-2026"],
	])("is refused: %o", (typed, message) => expect(errorsOf(typed)).toEqual([expect.stringContaining(message)]));

	test("may have every placeholder, the picture, and the maximum number of characters", () => {
		const all = Object.keys(values)
			.map((name) => `{{${name}}}`)
			.join(" ");
		expect(errorsOf({ text: `${all}\n${PICTURE}\n` })).toEqual([]);
		expect(errorsOf({ text: "न".repeat(MAX_PAGE_LENGTH) })).toEqual([]);
	});

	test("is only previewed unless the author saves it", () => {
		for (const intent of [undefined, "", "delete"])
			expect(pageInput.parse({ text: "x", intent }).intent).toBe("preview");
		expect(pageInput.parse({ text: "x", intent: "save" }).intent).toBe("save");
	});
});

describe("versions", () => {
	const made = (version: number, inForceFrom: string, on = inForceFrom) => ({
		...{ version, inForceFrom, createdAt: new Date(`${on}T06:00:00Z`) },
	});
	const first = made(1, "2026-01-01");
	const states = (versions: ReturnType<typeof made>[], today: string) =>
		versions.map((one) => standingOf(one, versions, today));

	test("are valid until the day of the next one", () => {
		const versions = [first, made(2, "2026-06-01", "2026-05-01")];
		expect(states(versions, "2026-05-31")).toEqual([
			{ state: "in-force", until: "2026-06-01" },
			{ state: "coming", until: undefined },
		]);
		expect(inForceOn(versions, "2026-05-31")?.version).toBe(1);
		expect(states(versions, "2026-06-01")).toEqual([
			{ state: "over", until: "2026-06-01" },
			{ state: "in-force", until: undefined },
		]);
		expect(inForceOn(versions, "2026-06-01")?.version).toBe(2);
	});

	test("are never valid where a later one is dated earlier", () => {
		const versions = [first, made(2, "2027-06-01", "2026-05-01"), made(3, "2026-05-02")];
		expect(states(versions, "2028-01-01").map(({ state }) => state)).toEqual(["over", "never", "in-force"]);
		expect(inForceOn(versions, "2028-01-01")?.version).toBe(3);
		const corrected = [first, made(2, "2026-06-01", "2026-05-01"), made(3, "2026-06-01", "2026-05-02")];
		expect(states(corrected, "2026-05-03").map(({ state }) => state)).toEqual(["in-force", "never", "coming"]);
	});

	test("that were replaced on their first day were valid on that day", () => {
		const versions = [first, made(2, "2026-06-01"), made(3, "2026-06-01")];
		expect(states(versions, "2026-06-01").map(({ state }) => state)).toEqual(["over", "over", "in-force"]);
	});
});

describe("the texts that come with the product", () => {
	test.each(PAGE_CODES)("%s is accepted by the product's own editor, and names the operator", (page) => {
		expect(pageInput.safeParse({ text: FIRST_TEXTS[page] }).error?.issues ?? []).toEqual([]);
		const blocks = filled(FIRST_TEXTS[page]);
		expect(JSON.stringify(blocks)).not.toMatch(/\{\{|\]\(/);
		if (page !== "help") expect(JSON.stringify(blocks)).toContain(values.operator);
	});

	test("the address of every page is built from its name", () => {
		expect(Object.entries(PAGES).map(([page, { to }]) => `/${page}` === to)).toEqual(PAGE_CODES.map(() => true));
	});

	test("the help page shows the place of the CNR", () => {
		expect(filled(FIRST_TEXTS.help)).toContainEqual({ kind: "picture" });
	});
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
