const BYTE_ORDER_MARK = "\uFEFF";
const CHUNK_LENGTH = 32 * 1024;

/** What a spreadsheet would take for a formula at the start of a cell, also in its full-width form or behind blanks. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

export type CsvValue = string | number | null | undefined;

/** One cell: text a spreadsheet would calculate is led by an apostrophe, and quotes go round what needs them. */
export function csvCell(value: CsvValue): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "number") return String(value);
	const text = FORMULA_START.test(value) ? `'${value}` : value;
	return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (values: CsvValue[]) => `${values.map(csvCell).join(",")}\r\n`;

/** A CSV file to keep, sent while its rows are still being read, so that its length costs no memory. */
export function csvFile(name: string, header: string[], rows: AsyncIterable<CsvValue[]>): Response {
	const lines = async function* () {
		let waiting = BYTE_ORDER_MARK + csvLine(header);
		for await (const row of rows) {
			waiting += csvLine(row);
			if (waiting.length < CHUNK_LENGTH) continue;
			yield waiting;
			waiting = "";
		}
		yield waiting;
	};
	const chunks = lines();
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { done, value } = await chunks.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await chunks.return();
		},
	});
	return new Response(body, {
		headers: {
			"content-type": "text/csv; charset=utf-8",
			"content-disposition": `attachment; filename="${name}"`,
			"cache-control": "no-store",
		},
	});
}
