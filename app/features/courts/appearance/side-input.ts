import { z } from "zod";
import { NO_SIDE } from "~/features/courts/appearance/own-side";
import { APPEARS_FOR } from "~/features/courts/court-records/party-side";
import { phrase } from "~/platform/language/translate";

/** The form that only changes the side; null for no side. */
export const sideChoice = z
	.enum([...APPEARS_FOR, NO_SIDE], { error: phrase("Choose a side") })
	.transform((side) => (side === NO_SIDE ? null : side));

/** `appears_for` in the API, and in the form of a new case. */
export const appearsForInput = z.enum(APPEARS_FOR, { error: "appears_for is petitioner, respondent or other" });
