import { z } from "zod";

/** The API's states, districts, courts and case types; ids are strings. */
const named = z
	.object({ id: z.string(), name: z.string() })
	.meta({ id: "Named", description: "Something to choose: its id and its name" });
export const namedList = (example: z.output<typeof named>) => z.array(named).meta({ examples: [[example]] });

/** An id sent as a string or a number. */
const idInput = (missing: string) =>
	z.union([z.string(), z.number().transform(String)], { error: missing }).pipe(z.string().trim().min(1, missing));

export const stateChoice = z.object({
	stateId: idInput("Choose a state").meta({ description: "A state, from fetch-state", examples: ["1"] }),
});
export const districtChoice = z.object({
	districtId: idInput("Choose a district").meta({ description: "A district, from fetch-district", examples: ["1-25"] }),
});
