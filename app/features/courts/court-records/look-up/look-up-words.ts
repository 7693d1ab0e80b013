import { phrase } from "~/platform/language/translate";

/** Saved as a record's `lookUpError` when all tries got no answer. */
export const NOT_RESPONDING = phrase("eCourts is not responding.");
