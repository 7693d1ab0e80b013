import { describe, expect, test } from "vitest";
import { bulkTagInput, tagsInput, tidyTag } from "~/features/courts/cases/tags/tag-input";
import { taggedInWords } from "~/features/courts/cases/tags/tagged-words";

const read = (tags: string) => tagsInput.safeParse({ tags });
const problem = (tags: string) => read(tags).error?.issues[0]?.message;

describe("the tags of a case", () => {
	test("are separated by commas and lines, trimmed, and unique in any letter case, as first typed", () => {
		expect(read(" Urgent ,sale   deed,\n,URGENT\r\nतत्काल , urgent").data?.tags).toEqual([
			"Urgent",
			"sale deed",
			"तत्काल",
		]);
		expect(read("").data?.tags).toEqual([]);
		expect(tagsInput.parse({}).tags).toEqual([]);
	});

	test("are plain text on one line, with the joiners that scripts need", () => {
		expect(tidyTag(" a\u0007\tb\u0000 ")).toBe("a b");
		expect(tidyTag("क्‍ष")).toBe("क्‍ष");
		expect(tidyTag("<b>x</b>")).toBe("<b>x</b>");
	});

	test("are limited in length and number", () => {
		expect(read("x".repeat(30)).data?.tags).toHaveLength(1);
		expect(problem("x".repeat(31))).toContain("up to 30 characters");
		const ten = Array.from({ length: 10 }, (_, i) => `t${i}`).join(",");
		expect(read(`${ten},T0`).data?.tags).toHaveLength(10);
		expect(problem(`${ten},t10`)).toBe("A case can have up to 10 tags; you entered 11");
		expect(problem(",".repeat(1001))).toBe("These are too many tags");
	});
});

test("a tag for many cases is a single one", () => {
	const parse = (about: object) => bulkTagInput.safeParse({ case: ["a"], intent: "add", tag: "x", ...about });
	expect(parse({ tag: "  Urgent " }).data?.tag).toBe("Urgent");
	for (const about of [{ tag: " " }, { tag: "a,b" }, { tag: "x".repeat(31) }, { intent: "x" }, { case: [] }])
		expect(parse(about).success, JSON.stringify(about)).toBe(false);
	expect(parse({ case: Array(101).fill("a") }).error?.issues[0]?.message).toBe("Select up to 100 cases at a time");
});

test("the message about a tag has the number of cases, and names those with ten tags already", () => {
	expect(taggedInWords({ tag: "Urgent", changed: 1, full: [] }, "add")).toBe("Tag “Urgent” added to 1 case.");
	expect(taggedInWords({ tag: "Urgent", changed: 4, full: [] }, "remove")).toBe("Tag “Urgent” removed from 4 cases.");
	expect(taggedInWords({ tag: "Urgent", changed: 0, full: ["A v. B"] }, "add")).toBe(
		"Tag “Urgent” added to 0 cases. Already has 10 tags: A v. B.",
	);
	const full = ["A v. B", "C", "D", "E", "F"];
	expect(taggedInWords({ tag: "Urgent", changed: 2, full }, "add")).toBe(
		"Tag “Urgent” added to 2 cases. Already have 10 tags: A v. B; C; D and 2 more.",
	);
});
