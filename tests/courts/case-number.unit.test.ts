import { describe, expect, test } from "vitest";
import { findCaseNumber } from "~/features/courts/courts/case-number";
import { readEntries } from "~/features/courts/courts/entries";
import { processorMs } from "../support/processor-time";

const cnrOf = (serial: number) => `MHPU01${String(serial).padStart(6, "0")}2023`;
const numbersIn = (text: string) => readEntries(text).map(({ number }) => number);

describe("the case number of a forwarded text", () => {
	test.each([
		["MHPU010045672023 RCS/412/2023", "RCS/412/2023"],
		["Case No. 412/2023, CNR: MHPU01-004567-2023", "412/2023"],
		["R.C.S. No. 412 of 2023\nCNR MHPU010045672023", "RCS/412/2023"],
		["CNR MHPU010045672023 (R. C. S. No.412/2023)", "RCS/412/2023"],
		["Case Number : RCS 412 OF 2023", "RCS/412/2023"],
		["rcs/412/2023", "rcs/412/2023"],
		["MHPU010045672023 412/2023", "412/2023"],
		["Reg. Civil Suit No. 412 of 2023", "Reg Civil Suit/412/2023"],
		["Cri.M.A. No. 77/2024", "CriMA/77/2024"],
		["W.P.(C) No. 11402 of 2024", "WP(C)/11402/2024"],
		["WP(C)-11402-2024", "WP(C)/11402/2024"],
		["Registration Number: 412/2023\nFiling Number: 512/2023", "412/2023"],
		["Case No. 412/2023. Type: RCS/412/2023", "RCS/412/2023"],
		["Sir, WP/9/2024 is from Case No. RCS/412/2023", "RCS/412/2023"],
	])("%j is %s", (text, number) => expect(findCaseNumber(text)).toBe(number));

	test.each([
		["MHPU010045672023"],
		["CNR MHPU01-004567-2023 next date 21/11/2023"],
		["Your case is on 12/2024"],
		["FIR No. 45/2023 of P.S. Kothrud, P.S. Case No. 45/2023"],
		["C.R. No. 45/2023, Order dated 11/2023"],
		["Adv. Kulkarni, MAH/1234/2010, Enrl. No. MAH/1234/2010"],
		["Negotiable Instruments Act 26 of 1881, Act No. 26 of 1881"],
		["RCS/412/2023 and RCS/413/2023"],
		["Court room 12, 10.30, Rs 412/2023, Exh. 12/2023"],
		["Case of 2023"],
	])("%j contains no case number, or more than one", (text) => expect(findCaseNumber(text)).toBeUndefined());
});

describe("the case numbers of a list", () => {
	test("are read from the line of their CNR, in any column", () => {
		expect(numbersIn(`CNR,Case\n${cnrOf(1)},RCS/1/2023\n"RCS/2/2023";"${cnrOf(2)}"\n${cnrOf(3)}`)).toEqual([
			"RCS/1/2023",
			"RCS/2/2023",
			undefined,
		]);
	});

	test("are read from the paragraph of their CNR", () => {
		const forward = (serial: number) =>
			`Case No. RCS/${serial}/2023\nRao v. Shah\nCNR: ${cnrOf(serial)}\nNext date 4/12/2026`;
		expect(numbersIn(`${forward(1)}\n\n${forward(2)}\r\n\r\n${cnrOf(3)}`)).toEqual([
			"RCS/1/2023",
			"RCS/2/2023",
			undefined,
		]);
		expect(numbersIn(`Case No. RCS/4/2023\n\nRao v. Shah\n\nCNR: ${cnrOf(4)}`)).toEqual(["RCS/4/2023"]);
	});

	test("are left out where their CNR is unclear", () => {
		expect(numbersIn(`RCS/1/2023\n${cnrOf(1)}\n${cnrOf(2)}`)).toEqual([undefined, undefined]);
		expect(numbersIn(`${cnrOf(1)} RCS/1/2023 ${cnrOf(2)}`)).toEqual([undefined, undefined]);
	});

	test("may follow each CNR or precede it, without lines of their own", () => {
		expect(numbersIn(`${cnrOf(1)} RCS/1/2023 ${cnrOf(2)} RCS/2/2023`)).toEqual(["RCS/1/2023", "RCS/2/2023"]);
		expect(numbersIn(`RCS/1/2023\n${cnrOf(1)}\nRCS/2/2023\n${cnrOf(2)}`)).toEqual(["RCS/1/2023", "RCS/2/2023"]);
	});

	test("are read for the likely CNR of a mistyped one, too", () => {
		expect(readEntries("MHPUO10000012023 RCS/1/2023")).toEqual([
			{ cnr: "MHPUO10000012023", number: "RCS/1/2023", problem: `Did you mean ${cnrOf(1)}?`, guess: cnrOf(1) },
		]);
	});

	test("are found quickly in a long text that almost matches", () => {
		for (const text of ["R.C.S. ", "Reg. Civil ", "RCS/412/", "case no. ", "A.", "412/2023 "])
			expect(
				processorMs(() => readEntries(text.repeat(200_000 / text.length))),
				text,
			).toBeLessThan(500);
	});
});
