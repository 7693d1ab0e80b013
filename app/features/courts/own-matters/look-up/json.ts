import { z } from "zod";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import type { FoundMatter } from "~/features/courts/own-matters/look-up/commands.server";

const maybe = z.string().nullable();

export const foundMatterRecord = z
	.object({
		cnr_number: z.string().meta({ description: "To join it by", examples: ["SCIN010012342024"] }),
		title: z.string().meta({ examples: ["Kiran Sharma v. Union of India"] }),
		case_number: maybe.meta({ examples: ["1234/2024"] }),
		court: maybe.meta({ description: "The court, or its room and judges", examples: ["Supreme Court of India"] }),
		hearing_date: maybe.meta({ description: "The next hearing, YYYY-MM-DD", examples: ["2026-12-14"] }),
		source: z.literal("ecourtsindia").meta({ description: "Who gave it" }),
	})
	.meta({ id: "FoundMatter", description: "A case of a court that eCourts does not have" });

export const foundMatterJson = ({ cnr, number, court, petitioners, respondents, nextDate }: FoundMatter) => ({
	cnr_number: cnr,
	title: caseNameOf({ petitioners, respondents, caseNumber: number ?? "", cnrNumber: cnr }),
	case_number: number,
	court,
	hearing_date: nextDate,
	source: "ecourtsindia" as const,
});
