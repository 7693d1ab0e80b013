import { DomainError } from "~/errors";
import { readList } from "~/features/courts/adding/many/list.server";
import { type ImportOutcome, planCases } from "~/features/courts/adding/many/plan.server";
import { type Table, UnreadableWorkbook } from "~/features/courts/adding/many/sheet.server";
import { readWorkbook } from "~/features/courts/adding/many/workbook.server";
import { isStandardCnr } from "~/features/courts/courts/cnr";
import type { Entry } from "~/features/courts/courts/entries";
import type { MatterRow } from "~/features/courts/own-matters/matter-rows.server";
import { compareOwnMatters } from "~/features/courts/own-matters/queries.server";
import { decodeText } from "~/features/courts/record-imports/read.server";
import { createLimit } from "~/platform/db/limiter.server";
import { phrase, t } from "~/platform/language/translate";

/** Below the size limit of a form, so that a slightly larger file gets an error beside its field. */
export const MAX_FILE_BYTES = 900 * 1024;

const refusal = (message: string) => new DomainError("invalid", message, { field: "file" });

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** Unsupported files that users upload, by their first bytes. */
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

/** A text file's text, or a workbook's sheets. @throws DomainError `invalid` for another type, or if too large or damaged. */
export function readFile(bytes: Uint8Array): string | Table[] {
	if (bytes.length > MAX_FILE_BYTES) throw refusal(t("This file is too large. The limit is 900 KB."));
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
	const text = decodeText(bytes);
	if (text.includes("\0")) throw refusal(t("This file is not text. Send a text, CSV or .xlsx file."));
	return text;
}

/** One row of a list. `cnr` is the value its checkbox adds; without it the row cannot be added. */
export type PreviewRow = {
	/** Its number in the file or text, from 1; after "2!" on the second sheet. */
	row: string;
	typed: string;
	/** The case number found beside the CNR. */
	caseNumber?: string;
	outcome: "new" | "exists" | "invalid" | "limit" | "repeat" | "own" | "incomplete" | "skipped";
	cnr?: string;
	/** The values of a matter without a CNR; its checkbox adds them. */
	matter?: MatterRow["values"];
	message?: string;
	/** The id of the user's own case, if it is archived. */
	archivedId?: string;
};

const NOTHING = phrase("No CNR found. A CNR has 16 letters and digits, like MHAH010002332024.");

/** Characters of typed or pasted text, about a page with 500 cases. Longer lists are uploaded as a file. */
const MAX_TEXT = 200_000;
const TOO_LONG = phrase("This text is too long. Send it as a file.");

/** Parsing a list costs far more than sending it, so its kilobytes are limited: a small list counts as 200, for its page. */
const previews = createLimit({ name: "list-preview", points: 4000, seconds: 60 });
const MIN_KILOBYTES = 200;

const caseRowOf = (
	entry: Entry,
	outcomes: Map<string, ImportOutcome>,
	isRepeat: boolean,
): Omit<PreviewRow, "row" | "caseNumber"> => {
	const typed = entry.cnr;
	if (isRepeat) return { typed, outcome: "repeat" };
	const cnr = entry.guess ?? typed;
	const outcome = outcomes.get(cnr);
	if (entry.problem) {
		const isOffered = entry.guess !== undefined && outcome?.result === "added";
		return { typed, outcome: "invalid", message: entry.problem, ...(isOffered && { cnr }) };
	}
	if (!outcome || outcome.result === "added") return { typed, outcome: "new", cnr };
	if (outcome.result === "exists")
		return { typed, outcome: "exists", ...(outcome.isArchived && { archivedId: outcome.caseId }) };
	return { typed, outcome: outcome.result, message: outcome.message };
};

/**
 * What adding the CNRs of a text or file, and its matters without one, would do, row by row; nothing is added. @throws
 * DomainError `invalid` for an unreadable file or a list without both; `too-many` above 4 MB a minute.
 */
export async function previewCases(ownerId: string, text: string, file?: Uint8Array): Promise<PreviewRow[]> {
	const hasFile = file !== undefined && file.length > 0;
	const refuse = (message: string) => new DomainError("invalid", message, { field: hasFile ? "file" : "text" });
	if (text.length > MAX_TEXT) throw new DomainError("invalid", t(TOO_LONG), { field: "text" });
	const kilobytes = Math.ceil((Buffer.byteLength(text) + (hasFile ? file.length : 0)) / 1024);
	await previews.take(ownerId, t("Too many lists were checked."), Math.max(MIN_KILOBYTES, kilobytes));
	const items = await readList(hasFile ? [text, readFile(file)] : [text]);
	if (items.every((item) => "skipped" in item)) throw refuse(t(NOTHING));
	const entries = items.flatMap((item) => ("entry" in item ? [item.entry] : []));
	const meant = entries.map(({ cnr, guess }) => guess ?? cnr).filter(isStandardCnr);
	const sure = entries.filter(({ problem }) => !problem).map(({ cnr }) => cnr);
	// Certain CNRs are planned first, so that the day's share goes to them.
	const outcomes = await planCases(ownerId, [...new Set([...sure, ...meant])]);
	const outcomeOfMatter = await compareOwnMatters(ownerId);
	const seen = new Set<string>();
	return items.map((item): PreviewRow => {
		const { row } = item;
		if ("skipped" in item) return { row, typed: "", outcome: "skipped", message: item.skipped };
		if ("matter" in item) {
			const { values, problem } = item.matter;
			if (problem) return { row, typed: values.title ?? values.forum ?? "", outcome: "incomplete", message: problem };
			return { row, typed: values.title ?? "", outcome: outcomeOfMatter(values), matter: values };
		}
		const meantCnr = item.entry.guess ?? item.entry.cnr;
		const isRepeat = seen.has(meantCnr);
		seen.add(meantCnr);
		const caseNumber = item.entry.number && { caseNumber: item.entry.number };
		return { row, ...caseNumber, ...caseRowOf(item.entry, outcomes, isRepeat) };
	});
}
