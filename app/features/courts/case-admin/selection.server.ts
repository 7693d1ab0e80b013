import { z } from "zod";
import { DomainError } from "~/errors";
import { caseIds } from "~/features/courts/cases/list/selection-input";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** The cases of `POST /cases/admin/cases/batch`. */
export const batchInput = z.object({
	ids: caseIds.meta({
		description: "Ids of cases, from the list of all cases",
		examples: [["01930c41-08a2-7d15-8c3f-5be07d1a9c22"]],
	}),
});

const MAX_RETURN_LENGTH = 4000;

/** The selected rows of a page. */
export const selectionInput = z.object({
	intent: z.enum(["approve", "withdraw", "refresh", "message", "batch"]),
	/** Sent by the page of selected cases, to return there. */
	origin: z.string().optional(),
	case: z.array(z.string()).default([]),
	shown: z.array(z.string()).default([]),
	/** All rows shown, where no script ticks them. */
	whole: z.string().optional(),
	/** The ids in the order of selection, where scripts run. */
	order: z.string().default(""),
	/** The list's query string, to return there. It becomes part of a URL, so one that is too long is dropped. */
	returnTo: z.string().max(MAX_RETURN_LENGTH).catch("").default(""),
});
export type SelectionInput = z.output<typeof selectionInput>;

/** Ids in the order selected; they become part of a URL, so that what is no id is dropped. @throws DomainError `invalid` when nothing is selected, or more than a page. */
export function selectedIds({ order, whole, shown, case: ticked }: SelectionInput): string[] {
	const chosen = whole === "page" ? shown : ticked;
	const ordered = new Set([...order.split(",").filter((id) => chosen.includes(id)), ...chosen]);
	const { data, error } = caseIds.safeParse([...ordered].filter(isUuid));
	if (!data) throw new DomainError("invalid", t(error.issues[0]?.message ?? ""));
	return data;
}
