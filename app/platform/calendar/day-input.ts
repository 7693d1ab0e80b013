import { z } from "zod";
import { parseCourtDate, UNREADABLE } from "~/platform/calendar/court-date";

/** A day from a date field, in any form that `parseCourtDate` accepts; an empty field becomes null. */
export const dayInput = z
	.string()
	.default("")
	.transform((text, context) => {
		const day = parseCourtDate(text);
		if (day !== UNREADABLE) return day;
		context.addIssue({ code: "custom", message: "Enter a date like 11-03-2026" });
		return z.NEVER;
	});
