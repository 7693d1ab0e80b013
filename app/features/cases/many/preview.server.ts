import { createLimit } from "~/db/limiter.server";
import { DomainError } from "~/errors";
import { type Entry, MAX_ENTRIES, MOST_AT_ONCE, readEntries } from "~/features/cases/many/entries";
import { type Fate, planCases } from "~/features/cases/many/plan.server";
import { textOfFile } from "~/features/cases/many/read-file.server";
import { isStandardCnr } from "~/features/courts/cnr";
import { phrase, t } from "~/language/translate";

/** What a list says of one of its entries. `cnr` is what a tick adds; without it nothing can be added. */
export type PreviewRow = {
	/** Its place in the list, from 1. */
	number: number;
	typed: string;
	/** The case number that stands beside it. */
	caseNumber?: string;
	fate: "new" | "exists" | "invalid" | "limit" | "repeat";
	cnr?: string;
	message?: string;
	/** The id of a case that is there already, in the archive. */
	archivedId?: string;
};

const NOTHING = phrase("There is no CNR in it. A CNR has 16 letters and digits, like MHAH010002332024.");
const TOO_MANY = () =>
	t("Up to {mostAtOnce} cases can be added at once. Split the list.", { mostAtOnce: MOST_AT_ONCE });

/** Of what is typed or pasted: a page with 500 cases. More comes as a file. */
const MAX_TEXT = 200_000;
const TOO_LONG = phrase("This text is too long. Send it as a file.");

/** Reading a list costs the server far more than sending it costs the sender. */
const previews = createLimit({ name: "list-preview", points: 20, seconds: 60 });

const rowOf = (
	entry: Entry,
	fates: Map<string, Fate>,
	isRepeat: boolean,
): Omit<PreviewRow, "number" | "caseNumber"> => {
	const typed = entry.cnr;
	if (isRepeat) return { typed, fate: "repeat" };
	const cnr = entry.guess ?? typed;
	const fate = fates.get(cnr);
	if (entry.problem) {
		const isOffered = entry.guess !== undefined && fate?.result === "added";
		return { typed, fate: "invalid", message: entry.problem, ...(isOffered && { cnr }) };
	}
	if (!fate || fate.result === "added") return { typed, fate: "new", cnr };
	if (fate.result === "exists") return { typed, fate: "exists", ...(fate.isArchived && { archivedId: fate.caseId }) };
	return { typed, fate: fate.result, message: fate.message };
};

/**
 * What adding the CNRs of a text or a file would do, row by row; nothing is added.
 * @throws DomainError `invalid` for a file that cannot be read, a list without a CNR or with too many; `too-many` for more
 * than 20 lists a minute.
 */
export async function previewCases(ownerId: string, text: string, file?: Uint8Array): Promise<PreviewRow[]> {
	const hasFile = file !== undefined && file.length > 0;
	const refuse = (message: string) => new DomainError("invalid", message, { field: hasFile ? "file" : "text" });
	if (text.length > MAX_TEXT) throw new DomainError("invalid", t(TOO_LONG), { field: "text" });
	await previews.take(ownerId, t("Too many lists were checked."));
	const entries = readEntries(hasFile ? `${text}\n${textOfFile(file)}` : text);
	if (entries.length === 0) throw refuse(t(NOTHING));
	const isTooMany = entries.length > MAX_ENTRIES || new Set(entries.map(({ cnr }) => cnr)).size > MOST_AT_ONCE;
	if (isTooMany) throw refuse(TOO_MANY());
	const meant = entries.map(({ cnr, guess }) => guess ?? cnr).filter(isStandardCnr);
	const sure = entries.filter(({ problem }) => !problem).map(({ cnr }) => cnr);
	// Those that are certainly CNRs come first in the day's share.
	const fates = await planCases(ownerId, [...new Set([...sure, ...meant])]);
	const seen = new Set<string>();
	return entries.map((entry, index) => {
		const meantCnr = entry.guess ?? entry.cnr;
		const isRepeat = seen.has(meantCnr);
		seen.add(meantCnr);
		const caseNumber = entry.number && { caseNumber: entry.number };
		return { number: index + 1, ...caseNumber, ...rowOf(entry, fates, isRepeat) };
	});
}
