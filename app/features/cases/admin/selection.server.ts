import { z } from "zod";
import { DomainError } from "~/errors";
import { MOST_IN_A_BATCH } from "~/features/cases/batch-input";
import { listFoundIds } from "~/features/cases/queries.desk.server";

/** As many cases as one act takes. */
export const MOST_AT_ONCE = 10_000;

/**
 * What an administrator has selected on the list: ticked rows, the whole page, or everything the search finds.
 * `order` is the order the rows were ticked in, where a script could tell.
 */
export const selectionInput = z.object({
	intent: z.enum(["approve", "withdraw", "refresh", "message", "batch"]),
	case: z.array(z.string()).default([]),
	shown: z.array(z.string()).default([]),
	whole: z.string().optional(),
	scope: z.string().optional(),
	order: z.string().default(""),
	search: z.string().default(""),
	back: z.string().default(""),
});
export type SelectionInput = z.output<typeof selectionInput>;

/** The ids of a selection, in the order selected. @throws DomainError `invalid` when nothing is selected, or too much. */
export async function selectedIds(selection: SelectionInput): Promise<string[]> {
	const isShownTogether = selection.intent === "message" || selection.intent === "batch";
	const most = isShownTogether ? MOST_IN_A_BATCH : MOST_AT_ONCE;
	const ids = selection.scope === "all" ? await listFoundIds(selection.search, most) : tickedIds(selection);
	if (ids.length === 0) throw new DomainError("invalid", "Please select at least one case");
	if (ids.length > most) throw new DomainError("invalid", `Select up to ${most} cases at once.`);
	return ids;
}

function tickedIds(selection: SelectionInput): string[] {
	const ticked = new Set(selection.whole === "page" ? selection.shown : selection.case);
	const ordered = selection.order.split(",").filter((id) => ticked.has(id));
	return [...new Set([...ordered, ...ticked])];
}
