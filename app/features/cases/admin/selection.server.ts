import { z } from "zod";
import { isUuid } from "~/db/ids";
import { DomainError } from "~/errors";
import { MOST_IN_A_BATCH } from "~/features/cases/admin/batch-input";
import { listFoundIds } from "~/features/cases/admin/queries.server";

/** The most cases one action takes. */
const MOST_AT_ONCE = 10_000;

const LONGEST_SEARCH = 1000;

/** Ids go on into an address, so what is none is left out. */
const caseIds = z
	.array(z.string())
	.default([])
	.transform((ids) => ids.filter(isUuid));

/**
 * The selection on the administrators' list: ticked rows, the whole page, or all results of the search.
 * `order` is the order in which the rows were ticked, sent by browsers with scripts.
 */
export const selectionInput = z.object({
	intent: z.enum(["approve", "withdraw", "refresh", "message", "batch"]),
	case: caseIds,
	shown: caseIds,
	whole: z.string().optional(),
	scope: z.string().optional(),
	order: z.string().default(""),
	search: z.string().max(LONGEST_SEARCH).catch("").default(""),
	/** The list's own search, to come back to. It goes into an address, so one that is too long is dropped. */
	returnTo: z.string().max(LONGEST_SEARCH).catch("").default(""),
});
export type SelectionInput = z.output<typeof selectionInput>;

/**
 * The ids of a selection, in the order selected. @throws DomainError `invalid` when nothing is selected, or too much.
 */
export async function selectedIds(selection: SelectionInput): Promise<string[]> {
	const isShownTogether = selection.intent === "message" || selection.intent === "batch";
	const most = isShownTogether ? MOST_IN_A_BATCH : MOST_AT_ONCE;
	const isAll = selection.scope === "all";
	const ids = isAll ? await listFoundIds(selection.search, most) : tickedIds(selection).filter(isUuid);
	if (ids.length === 0) throw new DomainError("invalid", "Please select at least one case");
	if (ids.length > most) throw new DomainError("invalid", `Select up to ${most} cases at once.`);
	return ids;
}

function tickedIds(selection: SelectionInput): string[] {
	const ticked = new Set(selection.whole === "page" ? selection.shown : selection.case);
	const ordered = selection.order.split(",").filter((id) => ticked.has(id));
	return [...new Set([...ordered, ...ticked])];
}
