import { z } from "zod";
import { DomainError } from "~/errors";
import { type AdminCaseFilter, adminCaseFields } from "~/features/courts/case-admin/admin-case-filter";
import { MANY_INTENTS, type ManyIntent, readManyIntent } from "~/features/courts/case-admin/bulk/many";
import { listFoundIds } from "~/features/courts/case-admin/queries.server";
import { MAX_BATCH_SIZE } from "~/features/courts/case-admin/sizes";
import { mergeSelection } from "~/features/courts/case-admin/views/saved-selection";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const MAX_AT_ONCE = 10_000;

const MAX_RETURN_LENGTH = 4000;

/** The ids become part of a URL, so invalid ones are dropped. */
const caseIds = z
	.array(z.string())
	.default([])
	.transform((ids) => ids.filter(isUuid));

/** The selection: ticked rows, the whole page, or all results. `order`: ids ticked on all pages, in the order of selection. */
export const selectionInput = z.object({
	intent: z
		.enum([...MANY_INTENTS, "message", "batch"])
		.optional()
		.catch(undefined),
	/** The paging button pressed, or "none", which clears the selection. */
	turn: z.string().max(MAX_RETURN_LENGTH).optional(),
	page: z.string().optional(),
	limit: z.string().optional(),
	/** Sent by the list, which saves the selection in a cookie. */
	kept: z.string().optional(),
	/** Sent by the page of selected cases, to return there. */
	origin: z.string().optional(),
	case: caseIds,
	shown: caseIds,
	whole: z.string().optional(),
	scope: z.string().optional(),
	/** Sent by the confirmation for all results. */
	sure: z.string().optional(),
	order: z.string().default(""),
	/** The list's filters, for actions on all results. */
	...adminCaseFields.shape,
	/** The list's query string, to return there. It becomes part of a URL, so one that is too long is dropped. */
	returnTo: z.string().max(MAX_RETURN_LENGTH).catch("").default(""),
});
export type SelectionInput = z.output<typeof selectionInput>;

/** Ids in the order selected. @throws DomainError `invalid` when nothing is selected, or too much. */
export async function selectedIds(selection: SelectionInput): Promise<string[]> {
	const isShownTogether = selection.intent === "message" || selection.intent === "batch";
	const limit = isShownTogether ? MAX_BATCH_SIZE : MAX_AT_ONCE;
	const isAll = selection.scope === "all";
	const ids = isAll ? await listFoundIds(selection, limit) : checkedIds(selection);
	if (ids.length === 0) throw new DomainError("invalid", t("Please select at least one case"));
	if (ids.length > limit)
		throw new DomainError(
			"invalid",
			t("Select up to {limit} cases at a time.", { limit: limit.toLocaleString("en-IN") }),
		);
	return ids;
}

/** The ids ticked on this page and on other pages. */
export function checkedIds({ order, whole, shown, case: ticked }: SelectionInput): string[] {
	return mergeSelection(order.split(",").filter(isUuid), shown, whole === "page" ? shown : ticked);
}

/** The intent to confirm first: any action on all results that was not confirmed yet. */
export function questionOf({
	intent,
	scope,
	sure,
}: Pick<SelectionInput, "intent" | "scope" | "sure">): ManyIntent | undefined {
	return scope === "all" && !sure ? readManyIntent(intent) : undefined;
}

/** The number of cases a list shows. @throws DomainError `invalid` above the limit of one action. */
export async function countSelected(where: AdminCaseFilter): Promise<number> {
	return (await listFoundIds(where, MAX_AT_ONCE)).length;
}
