import { describe, expect, test } from "vitest";
import { csvCell, csvFile, csvLine } from "~/platform/http/csv.server";

describe("a CSV cell", () => {
	test.each(["=1+1", "+91 98", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"])(
		"beginning with what a spreadsheet calculates is led by an apostrophe: %j",
		(text) => expect(csvCell(text).replace(/^"/, "")).toBe(`'${text}${csvCell(text).startsWith('"') ? '"' : ""}`),
	);

	test("keeps quotes, commas and line breaks", () => {
		expect(csvCell('he said "no",\nthen left')).toBe('"he said ""no"",\nthen left"');
	});

	test("keeps Devanagari and Urdu as they are", () => {
		expect(csvLine(["शिकायत", "شکایت", 7, null])).toBe("शिकायत,شکایت,7,\r\n");
	});
});

test("a CSV file says its alphabet, its name, and comes row by row", async () => {
	const rows = async function* () {
		yield ["a", 1];
		yield ["=b", 2];
	};
	const response = csvFile("list.csv", ["Name", "Number"], rows());
	expect(response.headers.get("content-disposition")).toBe('attachment; filename="list.csv"');
	const bytes = new Uint8Array(await response.arrayBuffer());
	expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	expect(new TextDecoder().decode(bytes)).toBe("Name,Number\r\na,1\r\n'=b,2\r\n");
});
