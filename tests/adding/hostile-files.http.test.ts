import { strToU8, type Zippable, zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { workbookOf } from "../support/courts/workbook";
import { PASSWORD } from "../support/database/people";
import { sampled } from "../support/length.js";
import { costOf, MAX_MS_A_REQUEST } from "../support/processor-time";
import { startOwnSite } from "../support/server/own-site";

/** A small machine's heap: the memory that a file uses must stay far below it. */
const SMALL_HEAP = "--max-old-space-size=256";
const MAX_PAGE = 1_000_000;
/** A list of 5,000 rows on one page. */
const MAX_LIST_PAGE = 4_000_000;
const MAX_MS_A_LIST = 2.5 * MAX_MS_A_REQUEST;

const { given, server } = await startOwnSite({ WORKER: "0", NODE_OPTIONS: SMALL_HEAP, RATE_LIMIT_SCALE: "1000" });
let user: ReturnType<typeof openBrowser>;
let admin: ReturnType<typeof openBrowser>;

beforeAll(async () => {
	[user, admin] = [openBrowser(server.url), openBrowser(server.url)];
	await user.logIn((await given.givenUser()).username, PASSWORD);
	await admin.logIn((await given.givenUser({ role: "ADMIN" })).username, PASSWORD);
}, 120_000);

const KILOBYTE = 1024;
const CNR = "MHPU010000012024";
const sheet = (rows: string) => strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
const strings = (items: string) => strToU8(`<sst>${items}</sst>`);
const row = (cells: string, count: number) => `<row>${cells.repeat(count)}</row>`;
const last = (column: string) => `<row><c r="${column}7" t="inlineStr"><is><t>${CNR}</t></is></c></row>`;
const POINTING = '<c t="s"><v>0</v></c>';
const book = (parts: Zippable) =>
	new Uint8Array(zipSync({ "xl/workbook.xml": strToU8("<workbook/>"), ...parts }, { level: 9 }));
const pointing = (length: number, rows: number, cells: number) =>
	book({
		"xl/sharedStrings.xml": strings(`<si><t>${"A".repeat(length)}</t></si>`),
		"xl/worksheets/sheet1.xml": sheet(row(POINTING, cells).repeat(rows)),
	});
const sheets = (count: number, part: Uint8Array) =>
	book(Object.fromEntries(Array.from({ length: count }, (_, n) => [`xl/worksheets/sheet${n}.xml`, part])));

/** Workbooks of a few kB that expand to many times their size. */
const BOOKS: [what: string, make: () => Uint8Array][] = [
	["a text of 8 MB that 660 cells point to", () => pointing(8_000_000, 12, 55)],
	["a text of 4 MB that 20,000 cells point to", () => pointing(4_000_000, 200, 100)],
	["a text of 100 letters that 100,000 cells point to", () => pointing(100, 1000, 100)],
	["a row of 200,000 cells", () => pointing(20, 1, 200_000)],
	["250,000 rows", () => book({ "xl/worksheets/sheet1.xml": sheet("<row></row>".repeat(250_000)) })],
	["a million empty strings", () => book({ "xl/sharedStrings.xml": strings("<si/>".repeat(1_000_000)) })],
	[
		"a string of a million parts",
		() => book({ "xl/sharedStrings.xml": strings(`<si>${"<t>a</t>".repeat(600_000)}</si>`) }),
	],
	["two million elements", () => book({ "xl/worksheets/sheet1.xml": sheet("<b>".repeat(2_000_000)) })],
	[
		"a cell of a million entities",
		() => book({ "xl/worksheets/sheet1.xml": sheet(`<row><c><v>${"&amp;".repeat(1_000_000)}</v></c></row>`) }),
	],
	["60 MB of nothing", () => book({ "xl/worksheets/sheet1.xml": new Uint8Array(60_000_000) })],
	["400 sheets of 1 MB", () => sheets(400, new Uint8Array(1_000_000))],
	["400 sheets of many rows", () => sheets(400, sheet(row(POINTING, 10).repeat(100)))],
	[
		"a zip in a zip in a zip",
		() => book({ "xl/worksheets/sheet1.xml": book({ "a.zip": book({ "b.xml": new Uint8Array(30_000_000) }) }) }),
	],
	[
		"half a surrogate in a cell",
		() => book({ "xl/worksheets/sheet1.xml": sheet("<row><c><v>&#xD800;&#x110000;&#0;</v></c></row>") }),
	],
	[
		"cells that point nowhere",
		() => book({ "xl/worksheets/sheet1.xml": sheet('<row><c t="s"><v>-1</v></c><c t="s"><v>9e99</v></c></row>') }),
	],
	[
		"blank cells to the last column",
		() => book({ "xl/worksheets/sheet1.xml": sheet(row('<c r="A1" s="1"/>', 16_384).repeat(20)) }),
	],
	[
		"a cell in the last column of 5,000 rows",
		() => book({ "xl/worksheets/sheet1.xml": sheet(last("XFD").repeat(5000)) }),
	],
	["cells beyond the last column", () => book({ "xl/worksheets/sheet1.xml": sheet(last("ZZZ")) })],
	[
		"formats of quotes alone",
		() =>
			book({
				"xl/styles.xml": strToU8(
					`<styleSheet>${`<numFmt numFmtId="164" formatCode="${"&quot;".repeat(3000)}d"/>`.repeat(400)}</styleSheet>`,
				),
			}),
	],
	["half of a workbook", () => workbookOf([[CNR]]).subarray(0, 200)],
];

const filled = (text: string, bytes = 890 * KILOBYTE) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
const TEXTS: [what: string, text: () => string][] = [
	["nearly CNRs in one line", () => filled("MHPUO1001234202, ")],
	["CNRs in one line", () => filled(`${CNR} `)],
	["nearly CNRs in lines", () => filled("MHPUO1001234202\n")],
	[
		"different CNRs",
		() => Array.from({ length: 40_000 }, (_, n) => `MHPU01${String(n).padStart(6, "0")}2024`).join(" "),
	],
	["one letter", () => filled("A")],
	["quotes never closed", () => `a,b\n"${filled("x,")}`],
	["quotes only", () => filled('"')],
	["angles", () => filled("<")],
	["line ends", () => filled("\n")],
	["carriage returns", () => filled("\r")],
	["fields", () => filled("a,")],
	["long fields", () => filled("MHPU0100 0012 ,")],
	["words", () => filled("M ")],
	["byte order marks", () => filled("\ufeff")],
	["labels", () => filled("CNRNO")],
	["dashes", () => filled("MH-PU-")],
	["NULs", () => filled("\0")],
	["deep JSON", () => `${"[".repeat(440_000)}${"]".repeat(440_000)}`],
	["broken JSON texts", () => JSON.stringify(Array.from({ length: 40_000 }, () => '{"cino":"MHPU01'))],
	["lines of broken JSON", () => filled('{"cino":"\n')],
	["values of JSON", () => `[${filled("[],")}1]`],
	["columns named __proto__", () => `title,forum,${"__proto__,".repeat(30)}cnr\n${filled("A,B,\n")}`],
	["matters", () => `title,forum\n${filled("A v. B,C\n")}`],
	["columns", () => `title,forum\n${filled(`${",".repeat(999)}\n`)}`],
	["JSON within JSON", () => JSON.stringify([JSON.stringify({ cino: filled("1", 100_000) })])],
];
const BYTES: [what: string, bytes: () => Uint8Array][] = [
	[
		"half surrogates in UTF-16",
		() => new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(400_000, "\x00\xd8", "latin1")])),
	],
	["bytes that are no UTF-8", () => new Uint8Array(890 * KILOBYTE).fill(0xff)],
];

async function upload(
	browser: typeof user,
	page: string,
	name: string,
	content: BlobPart,
	fields: Record<string, string> = {},
) {
	const body = new FormData();
	for (const [field, value] of await browser.prepare(page, fields)) body.append(field, value);
	if (name) body.append("file", new File([content], name));
	let answer = new Response();
	let text = "";
	const costMs = await costOf(Number(server.process.pid), MAX_MS_A_REQUEST, async () => {
		answer = await browser.request(page, { method: "POST", body, headers: { origin: server.url } });
		text = await answer.text();
	});
	return { costMs, status: answer.status, bytes: Buffer.byteLength(text), location: answer.headers.get("location") };
}

async function expectAlive() {
	expect(server.process.exitCode ?? server.process.signalCode, server.output().slice(-500)).toBeNull();
	expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}

const LIST = "/user/cases/add-many";
const asFile = (bytes: Uint8Array): BlobPart => new Uint8Array(bytes);
const FILES: [what: string, make: () => BlobPart][] = [
	...BOOKS.map(([what, make]): [string, () => BlobPart] => [`a workbook with ${what}`, () => asFile(make())]),
	...TEXTS.map(([what, make]): [string, () => BlobPart] => [`a text of ${what}`, make]),
	...BYTES.map(([what, make]): [string, () => BlobPart] => [`a file of ${what}`, () => asFile(make())]),
];

test.each(sampled(FILES, 3))(
	"a list in %s gets an answer, and the process stays alive",
	{ timeout: 60_000 },
	async (_, make) => {
		const { costMs, status, bytes } = await upload(user, LIST, "list.xlsx", make(), { intent: "read", text: "" });
		expect(costMs).toBeLessThanOrEqual(bytes > MAX_PAGE ? MAX_MS_A_LIST : MAX_MS_A_REQUEST);
		expect([200, 400, 413]).toContain(status);
		expect(bytes).toBeLessThan(MAX_LIST_PAGE);
		await expectAlive();
	},
);

test.each(sampled(TEXTS, 3))("a list typed as %s gets a page as an answer", { timeout: 60_000 }, async (_, make) => {
	const { costMs, status, bytes } = await upload(user, LIST, "", "", { intent: "read", text: make() });
	expect(costMs).toBeLessThanOrEqual(bytes > MAX_PAGE ? MAX_MS_A_LIST : MAX_MS_A_REQUEST);
	expect([200, 400, 413]).toContain(status);
	expect(bytes).toBeLessThan(MAX_LIST_PAGE);
	await expectAlive();
});

const TEN_MEGABYTES = 10 * KILOBYTE * KILOBYTE - 100;
const wide = (letters: string) =>
	`${Array.from({ length: 100 }, (_, n) => `${n}${letters}`).join(",")}\n${"x,".repeat(99)}x\n`;
const TABLES: [what: string, make: () => BlobPart][] = [
	["10 MB of line ends", () => `cnr,a\n${filled("\n", TEN_MEGABYTES)}`],
	["10 MB of commas", () => `cnr,a\n${filled(`${",".repeat(200_000)}\n`, TEN_MEGABYTES)}`],
	["one line of 10 MB of commas", () => filled(",", TEN_MEGABYTES)],
	["10 MB in quotes never closed", () => `cnr,a\n"${filled("x", TEN_MEGABYTES)}`],
	["one line of 10 MB", () => filled("x", TEN_MEGABYTES)],
	["millions of rows", () => `cnr,a\n${filled("1,2\n", TEN_MEGABYTES)}`],
	["columns with names of 1,000 letters", () => wide("n".repeat(1000))],
	["100 columns with names that pages write at length", () => wide('""'.repeat(18)).replace(/([^,\n]+)/g, '"$1"')],
	["a first row of 200 kB", () => `cnr,a\n${"y".repeat(200_000)},1\n`],
	[
		"bad rows of long cells",
		() => `cnr,next date\n${filled(`${"<".repeat(2000)},${"<".repeat(2000)}\n`, 900 * KILOBYTE)}`,
	],
	["NULs far down", () => `cnr,a\n${filled("1,2\n", 10_000)}\0`],
	["half of a letter", () => asFile(new Uint8Array([0x61, 0x2c, 0x62, 0x0a, 0xe0, 0xa4]))],
	["a workbook", () => asFile(workbookOf([[CNR]]))],
];

test.each(sampled(TABLES, 2))(
	"an import of %s gets an answer, and so does its page",
	{ timeout: 120_000 },
	async (_, make) => {
		const { status, bytes, location } = await upload(admin, "/admin/cases/import", "records.csv", make());
		expect([303, 400, 413]).toContain(status);
		expect(bytes).toBeLessThan(MAX_PAGE);
		if (location) {
			const checked = await admin.post(location, { intent: "map", cnr_number: "cnr", next_date: "next date" });
			expect([303, 400]).toContain(checked.status);
			for (const page of [location, `${location}?check=1`])
				expect(Buffer.byteLength(await (await admin.get(page)).text())).toBeLessThan(MAX_PAGE);
		}
		await expectAlive();
	},
);
