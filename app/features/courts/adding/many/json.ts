import { z } from "zod";

/** The API's result for each CNR of a list. */
export const addedCases = z
	.array(
		z
			.object({
				cnr_number: z.string(),
				result: z.enum(["added", "exists", "invalid", "limit"]),
				case_id: z.string().optional().meta({ description: "The case id, if it is in the list" }),
				message: z.string().optional().meta({ description: "Reason if not added" }),
			})
			.meta({ id: "AddedCase" }),
	)
	.meta({
		examples: [
			[
				{ cnr_number: "MHPU010012342024", result: "added", case_id: "01930c41-08a2-7d15-8c3f-5be07d1a9c22" },
				{ cnr_number: "MHPU010012352024", result: "exists", case_id: "01930c42-19b3-7e26-9d40-6cf18e2b0d33" },
			],
		],
	});
