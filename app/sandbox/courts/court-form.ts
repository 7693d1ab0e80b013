import { z } from "zod";
import type { Day } from "~/platform/calendar/day";
import { dayInput } from "~/platform/calendar/day-input";
import type { CourtChanges } from "~/sandbox/courts/court-changes";

/** Form that changes a case's simulated court response. */
export const courtForm = z
	.object({
		cnr: z.string().regex(/^[A-Z0-9]{16}$/),
		intent: z.enum(["move", "clear", "dispose", "gone", "reset"]),
		next_date: dayInput,
	})
	.refine(({ intent, next_date }) => intent !== "move" || next_date !== null, {
		path: ["next_date"],
		error: "Enter the new date",
	});

const UNDECIDED = { decisionDate: null, natureOfDisposal: null };

/** Changes for each button of the form; undefined resets the case. */
export function changesOf({ intent, next_date }: z.output<typeof courtForm>, today: Day): CourtChanges | undefined {
	switch (intent) {
		case "move":
			return { gone: false, status: { nextHearingDate: next_date, ...UNDECIDED } };
		case "clear":
			return { gone: false, status: { nextHearingDate: null, ...UNDECIDED } };
		case "dispose":
			return {
				gone: false,
				status: {
					nextHearingDate: null,
					decisionDate: today,
					natureOfDisposal: "Contested--Allowed",
					caseStage: "Disposed",
				},
			};
		case "gone":
			return { gone: true };
		case "reset":
			return undefined;
	}
}
