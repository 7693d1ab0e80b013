import { z } from "zod";
import { OWN_KINDS } from "~/features/courts/court-records/changes/events-schema";
import { placeInput } from "~/features/courts/court-records/changes/place";
import { CHANGE_KINDS } from "~/features/courts/court-records/changes/schema";

/** What the page of changes shows, from the address. What cannot be read filters nothing. */
export const changeFilter = z.object({
	kind: z.enum(CHANGE_KINDS).optional().catch(undefined),
	before: placeInput("").optional().catch(undefined),
});

/** What programs are told of: what the court changes, and what becomes of the case on the list. */
export const EVENT_KINDS = [...CHANGE_KINDS, ...OWN_KINDS] as const;

const CURSOR_WORDS = "cursor is the nextCursor of an earlier response";

/** What a program asks for; the moment and the page size are added by the call. */
export const eventFilter = z.object({
	kind: z
		.enum(EVENT_KINDS, { error: `kind is one of ${EVENT_KINDS.join(", ")}` })
		.optional()
		.meta({ description: "Only changes of this kind", examples: ["hearing_date"] }),
	cursor: placeInput(CURSOR_WORDS)
		.optional()
		.meta({ description: "The nextCursor of an earlier response: the changes after it", examples: ["ODEyMy40ODIxMw"] }),
});
