import { z } from "zod";
import { normaliseCnr } from "~/features/courts/cnr";
import { parseCourtDate, UNREADABLE } from "~/features/courts/court-date";

const words = z
	.string()
	.default("")
	.transform((text) => text.trim().slice(0, 200));

/** A day as a date field sends it or as a person writes it; an empty field is no day. */
const day = z
	.string()
	.default("")
	.transform((text, context) => {
		const read = parseCourtDate(text);
		if (read !== UNREADABLE) return read;
		context.addIssue({ code: "custom", message: "Enter a date like 11-03-2026" });
		return z.NEVER;
	});

export const historyFields = z.object({
	cnr_number: z
		.string()
		.default("")
		.transform(normaliseCnr)
		.meta({ description: "A CNR, or a part of it", examples: ["MHPU01"] }),
	case_number: words.meta({ description: "A part of the case number", examples: ["45/2023"] }),
	party_name: words.meta({ description: "A part of a party's name", examples: ["Sunita"] }),
	from_date: day.meta({ description: "The next hearing is on this day or later", examples: ["2026-03-01"] }),
	to_date: day.meta({ description: "The next hearing is on this day or before", examples: ["2026-03-31"] }),
});

export const isInOrder = ({ from_date, to_date }: { from_date: string | null; to_date: string | null }) =>
	!from_date || !to_date || from_date <= to_date;
export const OUT_OF_ORDER = { path: ["to_date"], message: "To Date cannot be earlier than From Date" };

/** What narrows the case history; the days are those of the next hearing. The screen's address and the API share it. */
export const caseHistoryFilter = historyFields.refine(isInOrder, OUT_OF_ORDER);
export type CaseHistoryFilter = z.output<typeof caseHistoryFilter>;

/** The page number of a screen's address; whatever is none is the first page. */
export const pageNumber = z.coerce.number().int().min(1).max(999_999_999).catch(1);
