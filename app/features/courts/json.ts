import { z } from "zod";

/** States, districts, courts and case types as programs read them: ids are strings (decision 20). */
export const namedList = z.array(z.object({ id: z.string(), name: z.string() }));

/** An id a program may send as text or as a number. */
export const idInput = (missing: string) =>
	z.union([z.string(), z.number().transform(String)], { error: missing }).pipe(z.string().trim().min(1, missing));

export const stateChoice = z.object({ stateId: idInput("Choose a state") });
export const districtChoice = z.object({ districtId: idInput("Choose a district") });
