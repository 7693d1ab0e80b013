import { z } from "zod";
import type { Conflict } from "~/features/courts/conflicts/queries.server";

const conflictRecord = z.object({
	case_id: z.uuid().meta({ description: "Id of the case", examples: ["01930c41-08a2-7d15-8c3f-5be07d1a9c22"] }),
	party: z.string().meta({ description: "Name of the party", examples: ["Lotus Beverages LLP"] }),
	side: z
		.enum(["petitioner", "respondent"])
		.meta({ description: "Side of the party in that case", examples: ["respondent"] }),
});

const description =
	"Parties that stand on the other side of one of the owner's cases, or against their client there: the case, the party, and its side in it. Nothing is refused. Forms of companies and “and Ors” are ignored, governments never conflict. Empty while the court's record is awaited";

/** What every answer of adding a case or a number has. */
export const conflictRecords = z.array(conflictRecord).meta({ description });

/** What the answer of adding many cases has: each with the CNR of the added case. */
export const addedConflictRecords = z
	.array(
		conflictRecord.extend({
			cnr_number: z.string().meta({ description: "CNR of the added case", examples: ["MHPU010012342024"] }),
		}),
	)
	.meta({ description });

export const conflictJson = ({ caseId, party, side }: Conflict) => ({ case_id: caseId, party, side });
export const conflictsJson = (conflicts: Conflict[]) => conflicts.map(conflictJson);
