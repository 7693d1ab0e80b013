import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { cnrInput, cnrParts, isStandardCnr, normaliseCnr } from "~/features/courts/cnr";

const messagesFor = (value: unknown) => cnrInput.safeParse(value).error?.issues.map(({ message }) => message);
const EMPTY = ["Enter the CNR number"];
const CHARACTERS = ["Use only letters and digits in the CNR number"];
const LENGTH = ["A CNR number has 16 letters and digits (4 to 32 are accepted)"];

test.each([
	["MHAH10-000383-2017", "MHAH100003832017"],
	["  mhah01 000233 2024\n", "MHAH010002332024"],
	["MHAH01\u00a0000233\u20112024", "MHAH010002332024"],
	["MHAH01–000233—2024", "MHAH010002332024"],
	["MHAH01\u2212000233\u00ad2024\u200b", "MHAH010002332024"],
	["BRPA17-975000-2020", "BRPA179750002020"],
	["DLSE 029750392021", "DLSE029750392021"],
	["", ""],
])("%j is kept as %j", (typed, kept) => {
	expect(normaliseCnr(typed)).toBe(kept);
});

test("what is normalised stays as it is", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => normaliseCnr(normaliseCnr(text)) === normaliseCnr(text)),
	);
});

test("input of any accepted form comes out normalised", () => {
	expect(cnrInput.parse(" mhah01-000233-2024 ")).toBe("MHAH010002332024");
	expect(cnrInput.parse("cc12")).toBe("CC12");
	expect(cnrInput.parse("9".repeat(32))).toBe("9".repeat(32));
});

test.each([
	[undefined, EMPTY],
	[null, EMPTY],
	[12, EMPTY],
	["", EMPTY],
	[" \t", EMPTY],
	["-–-", EMPTY],
	["MHAH01/000233/2024", CHARACTERS],
	["MHAH01000233२०२४", CHARACTERS],
	["ＭＨAH010002332024", CHARACTERS],
	["MHAß010002332024", CHARACTERS],
	["MHAH010002332024\0", CHARACTERS],
	["<b>", CHARACTERS],
	["A-B-C", LENGTH],
	["9".repeat(33), LENGTH],
])("%j is refused with one message", (typed, messages) => {
	expect(messagesFor(typed)).toEqual(messages);
});

test("whatever is accepted is 4 to 32 plain letters and digits", () => {
	const typed = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.stringMatching(/^[a-zA-Z0-9 -]{0,40}$/));
	fc.assert(
		fc.property(typed, (text) => {
			const { data } = cnrInput.safeParse(text);
			return data === undefined || /^[A-Z0-9]{4,32}$/.test(data);
		}),
	);
});

test("the input stands in a larger schema and keeps its message for a missing field", () => {
	const issues = z.object({ cnr_number: cnrInput }).safeParse({}).error?.issues;
	expect(issues?.map(({ message, path }) => [path.join("."), message])).toEqual([
		["cnr_number", "Enter the CNR number"],
	]);
});

test.each([
	"MHAH010002332024",
	"APKR110002152018",
	"JHKD030008972014",
	"AS22010001232019",
	"HCBM010001231950",
	"DLND0A0001232025",
])("%s has the standard form", (cnr) => {
	expect(isStandardCnr(cnr)).toBe(true);
});

test.each([
	"mhah010002332024",
	"MHAH01-000233-2024",
	"MHAH01000233202",
	"MHAH0100023320245",
	"MHAH010002331949",
	"MHAH010002332124",
	"M1AH010002332024",
	"MHAH01O002332024",
	"DLSEO19750652021X",
	"MHAH010002332024\n",
	"",
])("%j has another form", (cnr) => {
	expect(isStandardCnr(cnr)).toBe(false);
	expect(cnrParts(cnr)).toBeUndefined();
});

test("a standard CNR names its court, its number and its year", () => {
	expect(cnrParts("MHAH010002332024")).toEqual({
		stateCode: "MH",
		districtCode: "AH",
		establishmentCode: "01",
		serial: "000233",
		year: 2024,
	});
});

const sampleFile = path.resolve(import.meta.dirname, "../../../shared/courts/sample-cases.csv");
test.skipIf(!existsSync(sampleFile))("every CNR of the sample cases can be typed in", () => {
	const rows = z.array(z.object({ cnr_number: z.string() })).parse(parse(readFileSync(sampleFile), { columns: true }));
	expect(rows.length).toBeGreaterThan(100);
	expect(rows.filter(({ cnr_number }) => !cnrInput.safeParse(cnr_number).success)).toEqual([]);
});
