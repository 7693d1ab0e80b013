import { z } from "zod";
import { districtChoice, namedList } from "~/features/courts/courts/json";
import { listCourtsOfDistrict } from "~/features/courts/courts/queries.server";
import { apiAction } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const action = apiAction({
	id: "listCourtEstablishments",
	tag: "Lookups",
	summary: "List the court establishments of a district",
	failures: { 404: "No district has this id." },
	codes: ["unknown_district"],
	auth: "open",
	input: districtChoice,
	output: z.object({
		status: done,
		court_establishment: z.object({ courts: namedList({ id: "1-25-e2", name: "Civil Judge Senior Division, Pune" }) }),
	}),
	run: async ({ input }) => ({
		status: true,
		court_establishment: { courts: await listCourtsOfDistrict("establishments", input.districtId) },
	}),
});
