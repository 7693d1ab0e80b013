import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readWorkbook } from "~/features/courts/adding/many/workbook.server";
import { type SheetValue, workbookBytes, workbookFile } from "~/web/screens/workbook.server";

const COLUMNS = [
	{ name: "Day", width: 12 },
	{ name: "Text", width: 40 },
];

async function* each(rows: SheetValue[][]) {
	yield* rows;
}

async function writeSheet(rows: SheetValue[][]): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	for await (const part of workbookBytes(COLUMNS, each(rows))) parts.push(part);
	return new Uint8Array(Buffer.concat(parts));
}

const rowsOf = (bytes: Uint8Array) => readWorkbook(bytes).flatMap(({ rows }) => rows.map(({ cells }) => cells));

/** Lists the elements of an XML text and the texts between them; throws if one is not closed. */
function elementsOf(xml: string): string[] {
	const open: string[] = [];
	const names: string[] = [];
	const rest = xml
		.replace(/<\?xml [^>]*\?>\n/, "")
		.replace(/<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)(\/?)>/g, (_, end, name, __, own) => {
			if (end) expect(open.pop()).toBe(name);
			else if (!own) open.push(name);
			if (!end) names.push(name);
			return "";
		});
	expect(open).toEqual([]);
	expect(rest).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
	return names;
}

describe("a workbook", () => {
	test("is read by our own reader, row by row, with days as days", async () => {
		const bytes = await writeSheet([
			[{ day: "2026-11-25" }, "Gokhale v. Riverside Greens"],
			["Date awaited", "सुनीता राव & <sons>"],
			[null, ""],
		]);
		expect(rowsOf(bytes)).toEqual([
			["Day", "Text"],
			["2026-11-25", "Gokhale v. Riverside Greens"],
			["Date awaited", "सुनीता राव & <sons>"],
		]);
	});

	test("has every part that spreadsheets need, each of them well-formed", async () => {
		const parts = unzipSync(await writeSheet([[{ day: "1900-03-01" }, 'a "b" <c> & d']]));
		expect(Object.keys(parts).sort()).toEqual([
			"[Content_Types].xml",
			"_rels/.rels",
			"xl/_rels/workbook.xml.rels",
			"xl/styles.xml",
			"xl/workbook.xml",
			"xl/worksheets/sheet1.xml",
		]);
		const names = Object.values(parts).flatMap((part) => elementsOf(strFromU8(part)));
		for (const name of ["Types", "Relationships", "workbook", "styleSheet", "sheetData"]) expect(names).toContain(name);
		// Day 61, in a calendar that has a 29 February 1900.
		expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain('<c s="1"><v>61</v></c>');
	});

	test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("keeps %j as text, never as a formula", async (text) => {
		const parts = unzipSync(await writeSheet([["x", text]]));
		const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
		expect(sheet).toContain(`<c s="3" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`);
		expect(sheet).not.toContain("<f>");
	});

	test("leaves out characters that XML does not allow, and limits the length of a cell", async () => {
		const bytes = await writeSheet([
			["a\u0000\u0007b\uFFFEc", "x".repeat(40_000)],
			["_x0041_", "\uD800 end"],
		]);
		const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
		elementsOf(sheet);
		expect(sheet).toContain(">abc<");
		expect(sheet).toContain(">_x005F_x0041_<");
		expect(sheet).toContain(`>${"x".repeat(32_000)}<`);
	});

	test("is sent part by part while its rows are read", async () => {
		let made = 0;
		async function* rows(): AsyncGenerator<SheetValue[]> {
			for (; made < 5000; made++) yield [{ day: "2026-11-25" }, `${made} ${Math.random()} ${Math.random()}`.repeat(10)];
		}
		const bytes = workbookBytes(COLUMNS, rows());
		let madeAtTheThird = 0;
		let count = 0;
		for await (const part of bytes) {
			expect(part.length).toBeGreaterThan(0);
			count += 1;
			if (count === 30) madeAtTheThird = made;
		}
		expect(madeAtTheThird).toBeGreaterThan(0);
		expect(madeAtTheThird).toBeLessThan(4000);
	});

	test("is sent with its file name and content type", async () => {
		const response = workbookFile("cases.xlsx", COLUMNS, each([]));
		expect(response.headers.get("content-type")).toContain("spreadsheetml.sheet");
		expect(response.headers.get("content-disposition")).toBe('attachment; filename="cases.xlsx"');
		expect(rowsOf(new Uint8Array(await response.arrayBuffer()))).toEqual([["Day", "Text"]]);
	});
});
