import { z } from "zod";
import { phrase, t } from "~/platform/language/translate";

/** More than one page of a list shows: a selection is ticked by hand. */
const MOST_SELECTED = 100;

/** Cases ticked in a list. */
export const selectedCases = z.object({
	case: z
		.array(z.string())
		.min(1, phrase("Please select at least one case"))
		.max(MOST_SELECTED, {
			error: () => t("Select up to {mostSelected} cases at a time", { mostSelected: MOST_SELECTED }),
		}),
});
