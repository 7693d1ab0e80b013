import { z } from "zod";
import { DomainError } from "~/errors";
import { MAX_BATCH_SIZE } from "~/features/courts/case-admin/sizes";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const MAX_RETURN_LENGTH = 4000;

/** The ids become part of a URL, so invalid ones are dropped. */
const caseIds = z
	.array(z.string())
	.default([])
	.transform((ids) => ids.filter(isUuid));

/** The selected rows of a page. */
export const selectionInput = z.object({
	intent: z.enum(["approve", "withdraw", "refresh", "message", "batch"]),
	/** Sent by the page of selected cases, to return there. */
	origin: z.string().optional(),
	case: caseIds,
	shown: caseIds,
	/** All rows shown, where no script ticks them. */
	whole: z.string().optional(),
	/** The ids in the order of selection, where scripts run. */
	order: z.string().default(""),
	/** The list's query string, to return there. It becomes part of a URL, so one that is too long is dropped. */
	returnTo: z.string().max(MAX_RETURN_LENGTH).catch("").default(""),
});
export type SelectionInput = z.output<typeof selectionInput>;

/** Ids in the order selected. @throws DomainError `invalid` when nothing is selected, or more than a batch. */
export function selectedIds({ order, whole, shown, case: ticked }: SelectionInput): string[] {
	const chosen = whole === "page" ? shown : ticked;
	const ids = [...new Set([...order.split(",").filter((id) => chosen.includes(id)), ...chosen])];
	if (ids.length === 0) throw new DomainError("invalid", t("Please select at least one case"));
	if (ids.length > MAX_BATCH_SIZE)
		throw new DomainError("invalid", t("Select up to {limit} cases at a time.", { limit: MAX_BATCH_SIZE }));
	return ids;
}
