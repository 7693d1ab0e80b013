import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import {
	cnrParts,
	doubtAboutCnr,
	findCnrs,
	guessCnr,
	isHighCourtCnr,
	isStandardCnr,
	normaliseCnr,
} from "~/features/courts/courts/cnr";
import { cnrInput } from "~/features/courts/courts/cnr-input";
import { readSampleCases } from "../support/courts/court-directory";

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
	["MHAH01/000233/2024", "MHAH010002332024"],
	["MHAH01.000233.2024.", "MHAH010002332024"],
	["CNR MHAH010002332024", "MHAH010002332024"],
	["CNR No. MHAH01-000233-2024", "MHAH010002332024"],
	["Cnr number : mhah010002332024", "MHAH010002332024"],
	["CNR: CNR NO: MHAH010002332024", "MHAH010002332024"],
	["CNRMHAH010002332024", "MHAH010002332024"],
	["CNR MHAH01000233202", "MHAH01000233202"],
	["", ""],
])("%j is saved as %j", (typed, normalised) => expect(normaliseCnr(typed)).toBe(normalised));

test("a normalised CNR stays the same", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => normaliseCnr(normaliseCnr(text)) === normaliseCnr(text)),
	);
});

test("input of any accepted form is normalised", () => {
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
	["MHAH01000233ⅩⅩ२४", CHARACTERS],
	["ＭＨAH010002332024", CHARACTERS],
	["MHAß010002332024", CHARACTERS],
	["MHAH01000233202\0", CHARACTERS],
	["<b>", CHARACTERS],
	["A-B-C", LENGTH],
	["9".repeat(33), LENGTH],
])("%j is refused with one error", (typed, messages) => expect(messagesFor(typed)).toEqual(messages));

test("every accepted CNR has 4 to 32 plain letters and digits", () => {
	const typed = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.stringMatching(/^[a-zA-Z0-9 -]{0,40}$/));
	fc.assert(
		fc.property(typed, (text) => {
			const { data } = cnrInput.safeParse(text);
			return data === undefined || /^[A-Z0-9]{4,32}$/.test(data);
		}),
	);
});

test("the input in a larger schema has its own error for a missing field", () => {
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
])("%s has the standard form", (cnr) => expect(isStandardCnr(cnr)).toBe(true));

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

test("a standard CNR contains its court, its number and its year", () => {
	expect(cnrParts("MHAH010002332024")).toEqual({
		stateCode: "MH",
		districtCode: "AH",
		establishmentCode: "01",
		serial: "000233",
		year: 2024,
	});
});

test("every CNR of the sample cases is accepted", () => {
	const rows = readSampleCases();
	expect(rows.length).toBeGreaterThan(50);
	expect(rows.filter(({ cnr_number }) => !cnrInput.safeParse(cnr_number).success)).toEqual([]);
});

test.each([
	["HCBM010012342024", true],
	["DLHC010012342024", true],
	["MHCC010012342024", false],
	["MHPU010012342024", false],
	["MHPUHC0012342024", false],
])("%s is of a High Court: %s", (cnr, isHighCourt) => expect(isHighCourtCnr(cnr)).toBe(isHighCourt));

const standardCnr = fc
	.tuple(
		fc.stringMatching(/^[A-HJ-NP-Z]{4}$/),
		fc.integer({ min: 0, max: 99_999_999 }),
		fc.integer({ min: 1950, max: 2099 }),
	)
	.map(([letters, digits, year]) => `${letters}${String(digits).padStart(8, "0")}${year}`);

test.each([
	["Your case CNR MHPU010012342024 is listed on 12-12-2026 before Court 3.", ["MHPU010012342024"]],
	["CNR No.: MHAH10-000383-2017 Next date 02/12/2026 -eCourts", ["MHAH100003832017"]],
	[
		'[{"cino":"MHAU010012342019","case_no":"201234"},{"cino":"MHAU010012352019"}]',
		["MHAU010012342019", "MHAU010012352019"],
	],
	[
		"MHPU01 001234 2024\nMHPU 0100 1235 2024\nmhpu010012342024",
		["MHPU010012342024", "MHPU010012352024", "MHPU010012342024"],
	],
	["XMHPU010012342024 MHPU0100123420245 PIN 411005", []],
	["", []],
])("in %j the CNRs are found", (text, cnrs) => expect(findCnrs(text)).toEqual(cnrs));

test("a CNR in any usual notation is found in a longer text", () => {
	const gap = fc.constantFrom("", " ", "-", "/", ".", " - ");
	const before = fc.constantFrom("", "CNR ", "CNR No. ", "cnr:", "Case MHPU/2024 of 12-12-2026, CNR Number: ", "(");
	const after = fc.constantFrom("", ".", ", next date 12-12-2026", ")", " Yours faithfully", "\nStage: Evidence");
	fc.assert(
		fc.property(standardCnr, gap, before, after, fc.boolean(), (any, sign, start, end, isLower) => {
			const cnr = `MH${any.slice(2)}`;
			const written = [cnr.slice(0, 6), cnr.slice(6, 12), cnr.slice(12)].join(sign);
			return cnrInput.parse(start + (isLower ? written.toLowerCase() : written) + end) === cnr;
		}),
	);
});

test.each([
	["Ramesh Patil v. State Tahsil Pune CC/12/2025 2026-12-15"],
	["Tahsil Mhow CC/12/2025 2026-12-15"],
	["Before the SDO Orai RA/12/2025 2026"],
	["XXPU010012342024"],
	["MHPU01\t001234\t2024"],
	["MHPU01\n001234\n2024"],
	["MHPU 01 001234 2024-12-15"],
])("F14: the end of a name, a case number and a date are no CNR: %j", (text) => expect(findCnrs(text)).toEqual([]));

test("F14: the known letters are those of every state and prefix in the reference data", async () => {
	const read = async (name: string) => JSON.parse(await readFile(`drizzle/reference/${name}.json`, "utf8"));
	const states: { code: string }[] = await read("states");
	const prefixes: [string][] = await read("cnr-prefixes");
	const known = new Set([...states.map(({ code }) => `${code}AA`), ...prefixes.map(([prefix]) => prefix.slice(0, 4))]);
	for (const letters of known) expect(findCnrs(`${letters}010012342024`), letters).toHaveLength(1);
});

test("a text with several CNRs has no single CNR", () => {
	expect(messagesFor("MHPU010012342024 and MHPU010012352024")).toEqual([
		'This text has 2 CNR numbers. Add them under "Add many cases".',
	]);
	expect(cnrInput.parse("MHPU010012342024, that is MHPU010012342024")).toBe("MHPU010012342024");
});

test.each([
	["MHPUO10012342024", "MHPU010012342024"],
	["MHPU0I0012342024", "MHPU010012342024"],
	["MHPU01OO12342O24", "MHPU010012342024"],
	["0DCU010012342024", "ODCU010012342024"],
	["AS22010012342O24", "AS22010012342024"],
	["WBCHCO0012342024", undefined],
	["MHPU010012342024", undefined],
	["MHPU01001234202", undefined],
	["MHPUO1001234X024", undefined],
])("for %s the CNR %s is offered", (typed, guess) => expect(guessCnr(typed)).toBe(guess));

test("a CNR with letters and digits mixed up is corrected to the original", () => {
	const places = fc.array(fc.integer({ min: 4, max: 15 }), { minLength: 1, maxLength: 6 });
	fc.assert(
		fc.property(standardCnr, places, (cnr, at) => {
			const mistyped = [...cnr].map((sign, place) => {
				if (!at.includes(place)) return sign;
				return sign === "0" ? "O" : sign === "1" ? "I" : sign;
			});
			const typed = mistyped.join("");
			return guessCnr(typed) === (typed === cnr ? undefined : cnr);
		}),
	);
});

test("a doubtful CNR has its doubts, and a usual one none", () => {
	expect(doubtAboutCnr("MHPU010012342024")).toBeUndefined();
	expect(doubtAboutCnr("MHPU01001234202")?.message).toMatch(/^15 of 16/);
	expect(doubtAboutCnr("MHPU0100123420245")?.message).toMatch(/^17 of 16/);
	expect(doubtAboutCnr("MHPUO10012342024")).toEqual({
		message: "Did you mean MHPU010012342024?",
		guess: "MHPU010012342024",
	});
	expect(doubtAboutCnr("MHPU010012341024")?.message).toMatch(/ends in ten digits/);
});
