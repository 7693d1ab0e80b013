import { DomainError } from "~/errors";
import { type Entry, MOST_AT_ONCE, readEntries } from "~/features/cases/many/entries";
import { type Fate, planCases } from "~/features/cases/many/plan.server";
import { textOfFile } from "~/features/cases/many/read-file.server";
import { isStandardCnr } from "~/features/courts/cnr";
import { phrase, t } from "~/language/translate";

/** What a list says of one of its entries. `cnr` is what a tick adds; without it nothing can be added. */
export type PreviewRow = {
	/** Its place in the list, from 1. */
	number: number;
	typed: string;
	fate: "new" | "exists" | "invalid" | "limit" | "repeat";
	cnr?: string;
	message?: string;
	/** The id of a case that is there already, in the archive. */
	archivedId?: string;
};

const NOTHING = phrase("There is no CNR in it. A CNR has 16 letters and digits, like MHAH010002332024.");
const TOO_MANY = () =>
	t("Up to {mostAtOnce} cases can be added at once. Split the list.", { mostAtOnce: MOST_AT_ONCE });

const rowOf = (entry: Entry, fates: Map<string, Fate>, isRepeat: boolean): Omit<PreviewRow, "number"> => {
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
 * @throws DomainError `invalid` for a file that cannot be read, a list without a CNR or with too many.
 */
export async function previewCases(ownerId: string, text: string, file?: Uint8Array): Promise<PreviewRow[]> {
	const entries = readEntries(file && file.length > 0 ? `${text}\n${textOfFile(file)}` : text);
	const refuse = (message: string) =>
		new DomainError("invalid", message, { field: file && file.length > 0 ? "file" : "text" });
	if (entries.length === 0) throw refuse(t(NOTHING));
	if (new Set(entries.map(({ cnr }) => cnr)).size > MOST_AT_ONCE) throw refuse(TOO_MANY());
	const meant = entries.map(({ cnr, guess }) => guess ?? cnr).filter(isStandardCnr);
	const sure = entries.filter(({ problem }) => !problem).map(({ cnr }) => cnr);
	// Those that are certainly CNRs come first in the day's share.
	const fates = await planCases(ownerId, [...new Set([...sure, ...meant])]);
	const seen = new Set<string>();
	return entries.map((entry, index) => {
		const meantCnr = entry.guess ?? entry.cnr;
		const isRepeat = seen.has(meantCnr);
		seen.add(meantCnr);
		return { number: index + 1, ...rowOf(entry, fates, isRepeat) };
	});
}
