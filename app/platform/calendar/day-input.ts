import { z } from "zod";
import { parseCourtDate } from "~/platform/calendar/court-date";
import { isReadable } from "~/platform/outside/value";

/** A day from a date field, in any form that `parseCourtDate` accepts; an empty field becomes null. */
export const dayInput = z
	.string()
	.default("")
	.transform((text, context) => {
		const day = parseCourtDate(text);
		if (isReadable(day)) return day;
		context.addIssue({ code: "custom", message: "Enter a date like 11-03-2026" });
		return z.NEVER;
	});
