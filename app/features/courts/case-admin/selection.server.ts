import { z } from "zod";
import { DomainError } from "~/errors";
import { type AdminCaseFilter, adminCaseFields } from "~/features/courts/case-admin/admin-case-filter";
import { MANY_INTENTS, type ManyIntent, readManyIntent } from "~/features/courts/case-admin/bulk/many";
import { listFoundIds } from "~/features/courts/case-admin/queries.server";
import { MAX_BATCH_SIZE } from "~/features/courts/case-admin/sizes";
import { mergeSelection } from "~/features/courts/case-admin/views/kept-selection";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** The most cases one action takes. */
const MAX_AT_ONCE = 10_000;

const MAX_RETURN_LENGTH = 4000;

/** Ids go on into an address, so what is none is left out. */
const caseIds = z
	.array(z.string())
	.default([])
	.transform((ids) => ids.filter(isUuid));

/**
 * The selection on the administrators' list: ticked rows, the whole page, or all that the list shows.
 * `order` is what the page says is ticked, there and on other pages, in the order in which it was.
 */
export const selectionInput = z.object({
	intent: z
		.enum([...MANY_INTENTS, "message", "batch"])
		.optional()
		.catch(undefined),
	/** Of a button that leads to another page, or "none", which forgets the selection. */
	turn: z.string().max(MAX_RETURN_LENGTH).optional(),
	page: z.string().optional(),
	limit: z.string().optional(),
	/** Sent by the list, which keeps the selection. */
	kept: z.string().optional(),
	/** Sent by the page of selected cases, to come back to it. */
	origin: z.string().optional(),
	case: caseIds,
	shown: caseIds,
	whole: z.string().optional(),
	scope: z.string().optional(),
	/** Sent by the question about all results. */
	sure: z.string().optional(),
	order: z.string().default(""),
	/** What the list was narrowed to, for all that it shows. */
	...adminCaseFields.shape,
	/** The list's own search, to come back to. It goes into an address, so one that is too long is dropped. */
	returnTo: z.string().max(MAX_RETURN_LENGTH).catch("").default(""),
});
export type SelectionInput = z.output<typeof selectionInput>;

/**
 * The ids of a selection, in the order selected. @throws DomainError `invalid` when nothing is selected, or too much.
 */
export async function selectedIds(selection: SelectionInput): Promise<string[]> {
	const isShownTogether = selection.intent === "message" || selection.intent === "batch";
	const most = isShownTogether ? MAX_BATCH_SIZE : MAX_AT_ONCE;
	const isAll = selection.scope === "all";
	const ids = isAll ? await listFoundIds(selection, most) : checkedIds(selection);
	if (ids.length === 0) throw new DomainError("invalid", t("Please select at least one case"));
	if (ids.length > most)
		throw new DomainError("invalid", t("Select up to {most} cases at a time.", { most: most.toLocaleString("en-IN") }));
	return ids;
}

/** What is ticked after this form, on its page and on the others that it knew of. */
export function checkedIds({ order, whole, shown, case: ticked }: SelectionInput): string[] {
	return mergeSelection(order.split(",").filter(isUuid), shown, whole === "page" ? shown : ticked);
}

/** What a selection asks first: whatever is done with all that a list shows, unless it was answered. */
export function questionOf({
	intent,
	scope,
	sure,
}: Pick<SelectionInput, "intent" | "scope" | "sure">): ManyIntent | undefined {
	return scope === "all" && !sure ? readManyIntent(intent) : undefined;
}

/** How many cases a list shows. @throws DomainError `invalid` when they are more than one action takes. */
export async function countSelected(where: AdminCaseFilter): Promise<number> {
	return (await listFoundIds(where, MAX_AT_ONCE)).length;
}
