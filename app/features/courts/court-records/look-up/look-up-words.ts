import { phrase } from "~/platform/language/translate";

/** Saved as a record's `lookUpError` when all tries got no answer. */
export const NOT_RESPONDING = phrase("eCourts is not responding.");

/** The date or the decision of the case could not be read. */
export const NOT_READABLE = phrase("Part of eCourts' answer could not be read.");

/** An answer that ends something is believed when a later one says the same. */
export const ASKED_AGAIN = phrase("eCourts' answer lacked what it showed before. We ask again before we believe it.");

/** Too many cases lost something in one round. */
export const SOURCE_BROKEN = phrase("eCourts' answers cannot be right.");
