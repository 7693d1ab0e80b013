import { expect, test } from "vitest";
import { readCells } from "~/features/courts/record-imports/read.server";

async function rowsOf(text: string) {
	const rows: string[][] = [];
	for await (const cells of readCells(text)) rows.push(cells);
	return rows;
}

test("a line of a million delimiters is refused before it becomes a million cells", async () => {
	await expect(rowsOf(`cnr,a\n${",".repeat(1_000_000)}`)).rejects.toThrow("near line 2");
	await expect(rowsOf(`cnr,a\r${",".repeat(1_000_000)}`)).rejects.toThrow("near line 2");
});

test("millions of empty lines are refused before each becomes an error of the parser", async () => {
	for (const lineEnd of ["\n", "\r\n", "\r"])
		await expect(rowsOf(`cnr,a${lineEnd.repeat(5_000_000)}`)).rejects.toThrow("more than");
});

test("a long file of short lines is read, whatever ends its lines", async () => {
	for (const lineEnd of ["\n", "\r\n", "\r"])
		expect(await rowsOf(`cnr,a${lineEnd}${`1,2${lineEnd}`.repeat(70_000)}`)).toHaveLength(70_001);
});
