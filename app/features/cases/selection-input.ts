import { z } from "zod";

/** More than one page of a list shows: a selection is ticked by hand. */
const MOST_SELECTED = 100;

/** Cases ticked in a list. */
export const selectedCases = z.object({
	case: z
		.array(z.string())
		.min(1, "Please select at least one case")
		.max(MOST_SELECTED, `Select up to ${MOST_SELECTED} cases at once`),
});
