import { phrase } from "~/platform/language/translate";

/** Saved as a record's `lookUpError` when all tries got no answer. */
export const NOT_RESPONDING = phrase("eCourts is not responding.");

/** Of the second provider: no answer, no credits, or a copy older than what is stored. */
export const OTHER_NOT_RESPONDING = phrase("eCourtsIndia is not responding.");
export const OTHER_USED_UP = phrase("This month's look-ups at eCourtsIndia are used up.");
export const OTHER_IS_OLDER = phrase("eCourtsIndia has only an older copy of this case.");

/** The date or the decision of the case could not be read. */
export const NOT_READABLE = phrase("Part of eCourts' answer could not be read.");

/** An answer that ends something is believed when a later one says the same. */
export const ASKED_AGAIN = phrase("eCourts' answer lacked what it showed before. We ask again before we believe it.");

/** Too many cases lost something in one round. */
export const SOURCE_BROKEN = phrase("eCourts' answers cannot be right.");
