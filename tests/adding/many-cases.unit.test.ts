import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readList } from "~/features/courts/adding/many/list.server";
import { MAX_FILE_BYTES, readFile } from "~/features/courts/adding/many/preview.server";
import { MAX_LISTED, readEntries } from "~/features/courts/courts/entries";
import { workbookOf } from "../support/courts/workbook";
import { processorMs } from "../support/processor-time";

const cnrOf = (serial: number) => `MHPU01${String(serial).padStart(6, "0")}2024`;
const cnrsIn = (text: string) => readEntries(text).map(({ cnr }) => cnr);
const cnrsOf = async (bytes: Uint8Array) =>
	(await readList([readFile(bytes)])).flatMap((item) => ("entry" in item ? [item.entry.cnr] : []));
const messageOf = (bytes: Uint8Array) => {
	try {
		readFile(bytes);
	} catch (error) {
		return String(Object(error).message);
	}
	return "";
};

describe("a list in text", () => {
	test("yields every CNR in its order, repeats included", () => {
		expect(
			cnrsIn(`No,CNR,Party\n1,MHPU01-000001-2024,Rao\n2,mhpu01 000002 2024,Shah\n3,${cnrOf(1)},Rao ${cnrOf(3)}`),
		).toEqual([1, 2, 1, 3].map(cnrOf));
	});

	test("yields the likely CNR of a mistyped one, with what is wrong", () => {
		expect(
			readEntries("1,MHPUO10000012024,Rao\n2,MHPU01000012024,Shah\nMHPU01 OOOO01 2O24\nTotal 3, Pune 411005"),
		).toEqual([
			{ cnr: "MHPUO10000012024", problem: `Did you mean ${cnrOf(1)}?`, guess: cnrOf(1) },
			{ cnr: "MHPU01000012024", problem: "15 of 16 characters. Check the CNR." },
			{ cnr: "MHPU01OOOO012O24", problem: `Did you mean ${cnrOf(1)}?`, guess: cnrOf(1) },
		]);
	});

	test("is read a little beyond the number of cases that can be added at once", () => {
		const many = Array.from({ length: 50_000 }, (_, serial) => cnrOf(serial)).join("\n");
		expect(readEntries(many)).toHaveLength(MAX_LISTED + 1);
	});

	test("of any characters is read quickly and yields only text that looks like a CNR", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (text) =>
				readEntries(text).every(({ cnr }) => /^[A-Z0-9]{12,20}$/.test(cnr)),
			),
		);
		expect(processorMs(() => readEntries("MH-PU ".repeat(30_000)))).toBeLessThan(500);
		expect(processorMs(() => readEntries("M".repeat(200_000)))).toBeLessThan(500);
	});
});

describe("a file", () => {
	const rows = [["CNR", "Party"], ...[1, 2, 1].map((serial) => [cnrOf(serial), "Rao &amp; sons"])];

	test("is read as text of any encoding, as CSV, as the app's export or as a workbook", async () => {
		const text = `"CNR";"Party"\r\n"${cnrOf(1)}";"राव"\r\n`;
		for (const bytes of [
			strToU8(text),
			strToU8(`\ufeff${text}`),
			new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")),
			strToU8(JSON.stringify([JSON.stringify({ cino: cnrOf(1), petname: "Rao" })])),
		])
			expect(await cnrsOf(bytes)).toEqual([cnrOf(1)]);
		expect(await cnrsOf(workbookOf(rows))).toEqual([1, 2, 1].map(cnrOf));
	});

	test("as a workbook keeps repeats, rich text, inline text, several sheets and the results of formulas", async () => {
		const sheet = strToU8(
			`<x:worksheet><x:row><x:c r="A1" t="inlineStr"><x:is><x:t>${cnrOf(7)}</x:t></x:is></x:c><x:c r="B1"/>` +
				`<x:c t="str"><x:f>CONCAT("${cnrOf(99)}")</x:f><x:v>${cnrOf(8)}</x:v></x:c></x:row></x:worksheet>`,
		);
		const rich = strToU8(
			`<sst><si/><si><r><t>MHPU01</t></r><r><t xml:space="preserve">0000042024</t></r><rPh><t>${cnrOf(98)}</t></rPh></si></sst>`,
		);
		const first = strToU8('<worksheet><row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row></worksheet>');
		const parts = {
			"xl/sharedStrings.xml": rich,
			"xl/worksheets/sheet1.xml": first,
			"xl/worksheets/sheet10.xml": strToU8(`<worksheet><row><c><v>${cnrOf(9)}</v></c></row></worksheet>`),
			"xl/worksheets/sheet2.xml": sheet,
		};
		expect(await cnrsOf(workbookOf([], parts))).toEqual([4, 7, 8, 9].map(cnrOf));
	});

	const ENTITY_BOMB = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`;
	test.each<[string, () => Uint8Array, RegExp]>([
		["PDF", () => strToU8("%PDF-1.7 MHPU010000012024"), /This is a PDF/],
		["old workbook", () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /old Excel file/],
		["picture", () => new Uint8Array([0x89, 0x50, 0x4e, 0x47]), /picture/],
		["program", () => new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), /not text/],
		[
			"zip of something else",
			() => new Uint8Array(zipSync({ "word/document.xml": strToU8("<x/>") })),
			/not a spreadsheet/,
		],
		["damaged workbook", () => workbookOf(rows).subarray(0, 300), /damaged|not a spreadsheet/],
		["workbook with macros", () => workbookOf(rows, { "xl/vbaProject.bin": strToU8("x") }), /macros/],
		["entity bomb", () => workbookOf(rows, { "xl/sharedStrings.xml": strToU8(ENTITY_BOMB) }), /cannot be read/],
		["zip bomb", () => workbookOf(rows, { "xl/worksheets/sheet2.xml": new Uint8Array(64_000_000) }), /too large/],
		["file too large", () => new Uint8Array(MAX_FILE_BYTES + 1), /too large/],
		[
			"workbook of a thousand parts",
			() => workbookOf(rows, Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x/${n}.xml`, strToU8("x")]))),
			/too many parts/,
		],
	])("that is a %s is refused with an error that says what to do", (_, make, message) => {
		const bytes = make();
		expect(processorMs(() => expect(messageOf(bytes)).toMatch(message))).toBeLessThan(3000);
	});

	test("that declares a false size uses bounded memory and time", () => {
		const bomb = workbookOf(rows, { "xl/worksheets/sheet2.xml": new Uint8Array(64_000_000) });
		const view = new DataView(bomb.buffer);
		for (let at = 0; at < bomb.length - 30; at++) {
			if (view.getUint32(at, true) === 0x04034b50 && view.getUint32(at + 22, true) > 6e7)
				view.setUint32(at + 22, 100, true);
			if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 6e7)
				view.setUint32(at + 24, 100, true);
		}
		const before = process.memoryUsage().rss;
		expect(messageOf(bomb)).toMatch(/too large|damaged/);
		expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
	});

	test("of hostile markup is read quickly", () => {
		for (const evil of [
			"<a".repeat(300_000),
			`<${"a".repeat(3_000_000)}`,
			"<c ".repeat(300_000),
			"&".repeat(3_000_000),
		]) {
			const book = workbookOf(rows, { "xl/worksheets/sheet2.xml": strToU8(evil) });
			expect(processorMs(() => messageOf(book))).toBeLessThan(1500);
		}
	});

	test("of 500 rows is read within 300 ms", async () => {
		const book = workbookOf(Array.from({ length: 500 }, (_, serial) => [String(serial), cnrOf(serial), "Rao v. Shah"]));
		expect(processorMs(() => readFile(book))).toBeLessThan(300);
		expect(await cnrsOf(book)).toHaveLength(500);
	});
});
