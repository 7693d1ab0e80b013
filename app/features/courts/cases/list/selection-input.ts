import { z } from "zod";
import { phrase, t } from "~/platform/language/translate";

/** More than a page of a list: cases are selected by hand. */
const MAX_SELECTED = 100;

export const selectedCases = z.object({
	case: z
		.array(z.string())
		.min(1, phrase("Please select at least one case"))
		.max(MAX_SELECTED, {
			error: () => t("Select up to {maxSelected} cases at a time", { maxSelected: MAX_SELECTED }),
		}),
});
