import { z } from "zod";
import { MAX_FORUM_LENGTH } from "~/features/courts/own-matters/bounds";
import { cnrForm } from "~/features/courts/own-matters/cnr-form";
import { phrase } from "~/platform/language/translate";

const MAX_NUMBER_LENGTH = 200;
const TOO_LONG = phrase("This is too long");

const optional = (max: number) => z.string().trim().max(max, TOO_LONG).optional();

/** What a matter is looked up by: its CNR, or its number at a forum. */
export type LookedUp = { cnr: string } | { forum: string; caseNumber: string; year: string };

/** The form and the call that look up a matter without a CNR. A CNR counts before the rest. */
export const lookUpInput = z
	.object({
		cnr_number: optional(MAX_NUMBER_LENGTH).meta({ description: "The CNR", examples: ["SCIN010012342024"] }),
		forum: optional(MAX_FORUM_LENGTH).meta({
			description: "Or where it is heard",
			examples: ["Supreme Court of India"],
		}),
		case_number: optional(MAX_NUMBER_LENGTH).meta({ description: "and its number there", examples: ["1234/2024"] }),
		case_date: optional(4).meta({ description: "and its year, with 4 digits", examples: ["2024"] }),
	})
	.transform(({ cnr_number, forum, case_number: caseNumber, case_date: year = "" }, context): LookedUp => {
		const refuse = (field: string, message: string) => {
			context.addIssue({ code: "custom", path: [field], message });
			return z.NEVER;
		};
		if (cnr_number) {
			const { data, error } = cnrForm.safeParse({ cnr_number });
			return data ? { cnr: data.cnr_number } : refuse("cnr_number", error?.issues[0]?.message ?? "");
		}
		if (!forum || !caseNumber) return refuse("cnr_number", phrase("Enter the CNR, or the forum and the case number"));
		if (!/\d/.test(caseNumber)) return refuse("case_number", phrase("Enter the case number"));
		if (!/^((19|20)\d\d)?$/.test(year)) return refuse("case_date", phrase("Enter the year with 4 digits, like 2024"));
		return { forum, caseNumber, year };
	});
