import { z } from "zod";
import { normaliseCnr } from "~/features/courts/courts/cnr";
import { dayInput } from "~/platform/calendar/day-input";
import { phrase } from "~/platform/language/translate";

const words = z
	.string()
	.default("")
	.transform((text) => text.trim().slice(0, 200));

export const historyFields = z.object({
	cnr_number: z
		.string()
		.default("")
		.transform(normaliseCnr)
		.meta({ description: "A CNR, or a part of it", examples: ["MHPU01"] }),
	case_number: words.meta({ description: "A part of the case number", examples: ["45/2023"] }),
	party_name: words.meta({ description: "A part of a party's name", examples: ["Sunita"] }),
	from_date: dayInput.meta({ description: "The next hearing is on this day or later", examples: ["2026-03-01"] }),
	to_date: dayInput.meta({ description: "The next hearing is on this day or before", examples: ["2026-03-31"] }),
});

export const isInOrder = ({ from_date, to_date }: { from_date: string | null; to_date: string | null }) =>
	!from_date || !to_date || from_date <= to_date;
export const OUT_OF_ORDER = { path: ["to_date"], message: phrase("To Date cannot be earlier than From Date") };

/** The case history filter of the screen and the API. The days are those of the next hearing. */
export const caseHistoryFilter = historyFields.refine(isInOrder, OUT_OF_ORDER);
export type CaseHistoryFilter = z.output<typeof caseHistoryFilter>;
