import { z } from "zod";
import { namedList } from "~/features/courts/json";
import { listAllComplexes } from "~/features/courts/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "List every court complex (older form)",
	auth: "open",
	output: z.object({ status: z.boolean(), courtComplex: z.object({ complexes: namedList }) }),
	run: async () => ({ status: true, courtComplex: { complexes: await listAllComplexes() } }),
});
