import { z } from "zod";
import { districtChoice, namedList } from "~/features/courts/json";
import { listEstablishments } from "~/features/courts/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "List the court establishments of a district",
	auth: "open",
	input: districtChoice,
	output: z.object({ status: z.boolean(), court_establishment: z.object({ courts: namedList }) }),
	run: async ({ input }) => ({
		status: true,
		court_establishment: { courts: await listEstablishments(input.districtId) },
	}),
});
