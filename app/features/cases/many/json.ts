import { z } from "zod";

/** What programs are told became of each CNR of a list. */
export const addedCases = z.array(
	z
		.object({
			cnr_number: z.string().meta({ examples: ["MHPU010012342024"] }),
			result: z.enum(["added", "exists", "invalid", "limit"]),
			case_id: z
				.string()
				.optional()
				.meta({
					description: "The case, where it is on the list",
					examples: ["01930c41-08a2-7d15-8c3f-5be07d1a9c22"],
				}),
			message: z.string().optional().meta({ description: "Why it was not added", examples: [] }),
		})
		.meta({ id: "AddedCase" }),
);
