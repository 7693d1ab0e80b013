import { z } from "zod";
import { cursorInput } from "~/features/courts/court-records/changes/cursor";
import { OWN_KINDS } from "~/features/courts/court-records/changes/events-schema";
import { CHANGE_KINDS } from "~/features/courts/court-records/changes/schema";

/** The filter of the changes page, from the query string; invalid values are ignored. */
export const changeFilter = z.object({
	kind: z.enum(CHANGE_KINDS).optional().catch(undefined),
	before: cursorInput("").optional().catch(undefined),
});

/** Event kinds for API clients: changes by the court, and actions on a case in the list. */
export const EVENT_KINDS = [...CHANGE_KINDS, ...OWN_KINDS] as const;

const CURSOR_WORDS = "cursor is the nextCursor of an earlier response";

/** The query of the events API; the route adds `since` and the page size. */
export const eventFilter = z.object({
	kind: z
		.enum(EVENT_KINDS, { error: `kind is one of ${EVENT_KINDS.join(", ")}` })
		.optional()
		.meta({ description: "Only changes of this kind", examples: ["hearing_date"] }),
	cursor: cursorInput(CURSOR_WORDS)
		.optional()
		.meta({ description: "The nextCursor of an earlier response: the changes after it", examples: ["ODEyMy40ODIxMw"] }),
});
