import { DomainError } from "~/errors";
import { readWorkbook, UnreadableWorkbook } from "~/features/cases/many/workbook.server";
import { phrase, t } from "~/language/translate";

/** Less than what a form may have, so that a file a little too large is refused beside its field. */
export const MOST_FILE_BYTES = 900 * 1024;

const refusal = (message: string) => new DomainError("invalid", message, { field: "file" });

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** Files that people take for a list, by how they begin. */
const OTHERS: [signature: number[], message: string][] = [
	[
		[0x25, 0x50, 0x44, 0x46],
		phrase("This is a PDF. Copy its text into the box above, or send a text, CSV or .xlsx file."),
	],
	[[0xd0, 0xcf, 0x11, 0xe0], phrase("This is an old Excel file (.xls). Save it as .xlsx or CSV.")],
	[[0x89, 0x50, 0x4e, 0x47], phrase("This is a picture. Type the CNR numbers into the box above.")],
	[[0xff, 0xd8, 0xff], phrase("This is a picture. Type the CNR numbers into the box above.")],
	[[0x47, 0x49, 0x46, 0x38], phrase("This is a picture. Type the CNR numbers into the box above.")],
	[[0x1f, 0x8b], phrase("This file is packed. Unpack it first.")],
	[[0x52, 0x61, 0x72, 0x21], phrase("This file is packed. Unpack it first.")],
];

/**
 * The text of a file with CNRs: text of any kind (CSV, the eCourts app's export) or a workbook (.xlsx).
 * @throws DomainError `invalid` for another kind, or one that is too large or damaged.
 */
export function textOfFile(bytes: Uint8Array): string {
	if (bytes.length > MOST_FILE_BYTES) throw refusal(t("This file is too large. Up to 900 KB can be read at once."));
	const other = OTHERS.find(([signature]) => startsWith(bytes, ...signature));
	if (other) throw refusal(other[1]);
	if (startsWith(bytes, 0x50, 0x4b)) {
		try {
			return readWorkbook(bytes);
		} catch (error) {
			if (error instanceof UnreadableWorkbook) throw refusal(error.message);
			throw error;
		}
	}
	const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
	if (text.includes("\0")) throw refusal(t("This file is not text. Send a text, CSV or .xlsx file."));
	return text;
}

function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
	if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
	return startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : "utf-8";
}
