import { z } from "zod";

/** `include=own` of an API call: matters without a CNR too. Earlier programs expect that each case has one. */
export const includeQuery = z
	.enum(["own"], { error: "include is own" })
	.optional()
	.meta({ description: "own: matters without a CNR too, with an empty cnr_number", examples: ["own"] });
