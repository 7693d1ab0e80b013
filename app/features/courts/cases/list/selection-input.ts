import { z } from "zod";
import { phrase, t } from "~/platform/language/translate";

/** More than one page of a list shows: a selection is ticked by hand. */
const MAX_SELECTED = 100;

/** Cases ticked in a list. */
export const selectedCases = z.object({
	case: z
		.array(z.string())
		.min(1, phrase("Please select at least one case"))
		.max(MAX_SELECTED, {
			error: () => t("Select up to {maxSelected} cases at a time", { maxSelected: MAX_SELECTED }),
		}),
});
