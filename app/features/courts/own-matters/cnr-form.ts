import { z } from "zod";
import { doubtAboutCnr } from "~/features/courts/courts/cnr";
import { cnrInput } from "~/features/courts/courts/cnr-input";

/** The CNR that a matter has now; only one of the standard form, from which state and court follow. */
export const cnrForm = z.object({
	cnr_number: cnrInput
		.superRefine((cnr, context) => {
			const doubt = doubtAboutCnr(cnr);
			if (doubt) context.addIssue(doubt.message);
		})
		.meta({ description: "The CNR, of 16 characters", examples: ["SCIN010012342024"] }),
});
