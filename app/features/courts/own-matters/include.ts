import { z } from "zod";

/** `include=own` of an API call: includes matters without a CNR. Earlier programs expect every case to have one. */
export const includeQuery = z
	.enum(["own"], { error: "include is own" })
	.optional()
	.meta({ description: "own: matters without a CNR too, with an empty cnr_number", examples: ["own"] });
