import { z } from "zod";
import { MAX_WORDS_LENGTH, PAPER_KINDS } from "~/features/courts/papers/kinds";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase } from "~/platform/language/translate";

/** What a person says of a paper; the file comes beside it. The form and POST /api/v1/case/:caseId/papers parse with this. */
export const paperInput = z.object({
	type: z
		.enum(PAPER_KINDS, { error: phrase("Choose the type of paper") })
		.meta({ description: "What the paper is", examples: ["vakalatnama"] }),
	day: dayInput.meta({ description: "The day of the paper, YYYY-MM-DD", examples: ["2026-11-24"] }),
	words: z
		.string()
		.trim()
		.max(MAX_WORDS_LENGTH, phrase("At most 200 letters"))
		.default("")
		.meta({ description: "In one's own words", examples: ["Signed by both plaintiffs"] }),
});
export type PaperInput = z.output<typeof paperInput>;
