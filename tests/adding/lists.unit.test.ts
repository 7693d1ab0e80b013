import { strToU8, type Zippable } from "fflate";
import { describe, expect, test } from "vitest";
import { accountInWords, accountOf } from "~/features/courts/adding/many/account";
import { readList } from "~/features/courts/adding/many/list.server";
import { readFile } from "~/features/courts/adding/many/preview.server";
import { workbookOf } from "../support/courts/workbook";
import { inDays } from "../support/days";

const CNR = "MHPU010045672023";
const day = inDays(20);
const [year, month, date] = day.split("-");
const serial = (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** A sheet's cells by their references, as spreadsheets write them: blank ones are left out. */
const sheetOf = (cells: Record<string, string>): Zippable => {
	const written = ["1", "2"].map((row) => {
		const own = Object.entries(cells).filter(([reference]) => reference.replace(/\D/g, "") === row);
		const inside = own.map(([reference, xml]) => {
			const [, attributes = "", value = xml] = /^(\w+="\w+"):(.*)$/.exec(xml) ?? [];
			return attributes
				? `<c r="${reference}" ${attributes}><v>${value}</v></c>`
				: `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
		});
		return `<row r="${row}">${inside.join("")}</row>`;
	});
	return { "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${written.join("")}</sheetData></worksheet>`) };
};
const STYLES = strToU8(
	'<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts>' +
		'<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>',
);
const itemsOf = (cells: Record<string, string>, more: Zippable = {}) =>
	readList([readFile(workbookOf([], { ...sheetOf(cells), "xl/styles.xml": STYLES, ...more }))]);
const HEAD = { A1: "title", B1: "forum", C1: "case_number", D1: "next_date" };
const MATTER = { title: "Leela v. State", forum: "Revenue Court, Nashik" };

describe("F11: a cell of a workbook", () => {
	test("stays in its column when cells before it are blank", async () => {
		const cells = { ...HEAD, A2: MATTER.title, B2: MATTER.forum, D2: `${date}-${month}-${year}` };
		expect(await itemsOf(cells)).toEqual([{ row: "2", matter: { values: { ...MATTER, next_date: day } } }]);
	});

	test.each([
		["of a day's format", `s="1":${serial}`],
		["of a built-in format with a time of day", `s="2":${serial}.4375`],
		["without a format, in the column of dates", `s="0":${serial}`],
		["of text", `${date}/${month}/${year}`],
	])("%s is a day", async (_, cell) => {
		const [item] = await itemsOf({ ...HEAD, A2: MATTER.title, B2: MATTER.forum, D2: cell });
		expect(item).toMatchObject({ matter: { values: { next_date: day } } });
	});

	test("is a day in the system of 1904", async () => {
		const workbook = strToU8('<workbook><workbookPr date1904="1"/></workbook>');
		for (const style of ["0", "1"]) {
			const cells = { ...HEAD, A2: MATTER.title, B2: MATTER.forum, D2: `s="${style}":${serial - 1462}` };
			const [item] = await itemsOf(cells, { "xl/workbook.xml": workbook });
			expect(item).toMatchObject({ matter: { values: { next_date: day } } });
		}
	});

	test("of another number format, a truth value or a formula is what the sheet shows", async () => {
		const cells = { ...HEAD, A2: MATTER.title, B2: 't="b":1', C2: `s="3":${serial}` };
		expect(await itemsOf(cells)).toMatchObject([
			{ matter: { values: { forum: "TRUE", case_number: String(serial) } } },
		]);
		expect(await itemsOf({ ...HEAD, A2: MATTER.title, B2: MATTER.forum, C2: 's="0":9.8111E4' })).toMatchObject([
			{ matter: { values: { case_number: "98111" } } },
		]);
	});

	test("with an error, or a date that is none, keeps its row from being added and says why", async () => {
		for (const [cell, problem] of [
			['t="e":#REF!', "a cell has the error #REF!"],
			["31-02-2027", "Enter a date like 11-03-2026"],
		] as const)
			expect(await itemsOf({ ...HEAD, A2: MATTER.title, B2: MATTER.forum, D2: cell })).toMatchObject([
				{ matter: { problem } },
			]);
	});

	test("in column XFD costs no more than another, and has a row of its own", async () => {
		expect(await itemsOf({ A1: "x", XFD2: CNR })).toMatchObject([
			{ skipped: "no CNR" },
			{ row: "2", entry: { cnr: CNR } },
		]);
	});

	test("without control characters and escapes is text", async () => {
		const cells = { ...HEAD, A2: "Rao_x0007_ v._x000D_ Shah_x005F_x0041_", B2: "=1+1", C2: "@SUM(A1)" };
		expect(await itemsOf(cells)).toMatchObject([
			{ matter: { values: { title: "Rao v. Shah_x0041_", forum: "=1+1", case_number: "@SUM(A1)" } } },
		]);
	});
});

describe("F14: a row without a CNR", () => {
	const values = { title: "Ramesh Patil v. State", forum: "Tahsil Pune", case_number: "CC/12/2025", next_date: day };
	const row = Object.values(values);

	test.each([[","], [";"], ["\t"]])("is a matter, its cells separated by %j", async (separator) => {
		const text = [Object.keys(values), row].map((cells) => cells.join(separator)).join("\r\n");
		for (const bytes of [
			strToU8(text),
			strToU8(`\ufeff${text}`),
			new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")),
			new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le").swap16()),
		])
			expect(await readList([readFile(bytes)])).toEqual([{ row: "2", matter: { values } }]);
	});

	test("is a matter also where its title or note names the CNR of another case", async () => {
		const text = `title,forum,note\nRao v. Shah,Arbitration,see ${CNR}\nAppeal from ${CNR},Tribunal,\nX,Y,${CNR}`;
		expect((await readList([text])).map((item) => Object.keys(item)[1])).toEqual(["matter", "matter", "entry"]);
	});

	test("is a matter on a workbook's sheet, also below a title and beside a column of CNRs", async () => {
		const rows = [
			["List of cases"],
			["CNR No.", "Parties", "Court", "Year"],
			["", "A v. B", "Arbitration", "2025"],
			[CNR],
		];
		expect(await readList([readFile(workbookOf(rows))])).toEqual([
			{ row: "3", matter: { values: { title: "A v. B", forum: "Arbitration", case_date: "2025" } } },
			{ row: "4", entry: { cnr: CNR } },
		]);
	});

	test("or title is named with its row", async () => {
		const text = `cnr,title,forum\n${CNR},,\n,,Tribunal\n,A v. B,\n,,\npending,,`;
		const items = await readList([text]);
		expect(items.slice(1)).toMatchObject([
			{ row: "3", matter: { problem: "no title" } },
			{ row: "4", matter: { problem: "no forum" } },
			{ row: "6", skipped: "no CNR" },
		]);
	});

	test("named like what every object has is no column", async () => {
		const text = `__proto__,constructor,title,forum\n1,2,A v. B,Tribunal`;
		expect(await readList([text])).toEqual([{ row: "2", matter: { values: { title: "A v. B", forum: "Tribunal" } } }]);
	});
});

test("a column of case numbers gives each CNR its number as it stands", async () => {
	const text = `CNR;Case No.;Note\n${CNR};77/2021;RCS/9/2020\nMHPU010045682023;;RCS/9/2020`;
	expect(await readList([text])).toEqual([
		{ row: "2", entry: { cnr: CNR, number: "77/2021" } },
		{ row: "3", entry: { cnr: "MHPU010045682023" } },
	]);
});

describe("P1: the eCourts app's export", () => {
	const cnrOf = (at: number) => `MHPU01${String(at).padStart(6, "0")}2023`;
	const record = (at: number) => ({
		cino: cnrOf(at),
		case_no: `2012000${String(at).padStart(4, "0")}2023`,
		type_name: "R.C.S.",
		reg_no: at,
		reg_year: 2023,
		petparty_name: "राव",
	});
	const records = Array.from({ length: 520 }, (_, at) => record(at + 1));

	test.each([
		["a list of JSON texts", JSON.stringify(records.map((one) => JSON.stringify(one)))],
		["a list of objects", JSON.stringify(records)],
		["a list in a JSON text", JSON.stringify(JSON.stringify(records))],
		["objects by CNR", JSON.stringify(Object.fromEntries(records.map((one) => [one.cino, one])))],
		["lists in an object", JSON.stringify({ data: { cases: records } }, null, 2)],
		["one object a line", records.map((one) => JSON.stringify(one)).join("\n")],
	])("as %s has every CNR with its case number", async (_, text) => {
		const items = await readList([readFile(strToU8(text))]);
		expect(items).toHaveLength(520);
		expect(items.at(-1)).toEqual({ row: "520", entry: { cnr: cnrOf(520), number: "RCS/520/2023" } });
	});

	test("names the cases without a CNR, and leaves out a number that is none", async () => {
		const text = JSON.stringify([
			{ cino: "" },
			{ cino: CNR, reg_no: 0, reg_year: "2023" },
			{ cino: "MHPUO10045672023" },
		]);
		expect(await readList([text])).toMatchObject([
			{ row: "1", skipped: "no CNR" },
			{ entry: { cnr: CNR } },
			{ entry: { guess: CNR } },
		]);
	});

	test("deep or endless is bounded", async () => {
		for (const text of [
			`${"[".repeat(100_000)}${"]".repeat(100_000)}`,
			`[${"[],".repeat(290_000)}[]]`,
			'{"__proto__":{"cino":7}}',
		])
			expect(await readList([text])).toEqual([]);
	});
});

test("5,000 rows are read, and the next says that the rest is not", async () => {
	const text = `title,forum\n${Array.from({ length: 6000 }, (_, at) => `A ${at},B`).join("\n")}`;
	const items = await readList([text]);
	expect(items).toHaveLength(5001);
	expect(items.at(-1)).toEqual({ row: "5002", skipped: "only the first 5000 rows are read" });
});

test("every row is in the account", () => {
	const row = (outcome: string, at: string, message?: string) => ({ row: at, outcome, message });
	const rows = [
		...Array.from({ length: 38 }, (_, at) => row(at % 2 ? "new" : "own", String(at))),
		row("exists", "40"),
		row("exists", "41"),
		row("incomplete", "17", "no title"),
	];
	expect(accountInWords(accountOf(rows))).toBe("41 rows: 38 new, 2 already yours, 1 skipped (row 17: no title)");
});
