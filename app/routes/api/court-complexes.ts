import { z } from "zod";
import { districtChoice, namedList } from "~/features/courts/json";
import { listComplexes } from "~/features/courts/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "List the court complexes of a district",
	auth: "open",
	input: districtChoice,
	output: z.object({ status: z.boolean(), courtComplex: z.object({ complexes: namedList }) }),
	run: async ({ input }) => ({ status: true, courtComplex: { complexes: await listComplexes(input.districtId) } }),
});
