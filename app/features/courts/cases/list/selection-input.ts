import { z } from "zod";
import { phrase, t } from "~/platform/language/translate";

/** As many as a page of a list can have: cases are selected by hand. */
const MAX_SELECTED = 100;

/** The ids of selected cases, each once and in their order. Queries find none for what is no id. */
export const caseIds = z
	.array(z.union([z.string(), z.number().transform(String)]), { error: "ids is a list of case ids" })
	.min(1, phrase("Please select at least one case"))
	.max(MAX_SELECTED, {
		error: () => t("Select up to {maxSelected} cases at a time", { maxSelected: MAX_SELECTED }),
	})
	.transform((ids) => [...new Set(ids)]);

export const selectedCases = z.object({ case: caseIds });

/** The ids in an address or a form, as `?ids=a,b` or repeated. */
export function idsIn(fields: URLSearchParams | FormData, name: string): string[] {
	const ids = fields.getAll(name).flatMap((value) => String(value).split(","));
	return [...new Set(ids.map((id) => id.trim()).filter(Boolean))].slice(0, MAX_SELECTED);
}
