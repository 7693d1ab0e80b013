import { phrase } from "~/platform/language/translate";

/** Why a look-up failed, as it is kept with the record: the court did not answer, however often it was asked. */
export const NOT_RESPONDING = phrase("eCourts is not responding.");
