import { z } from "zod";
import { districtChoice, namedList } from "~/features/courts/courts/json";
import { listCourtsOfDistrict } from "~/features/courts/courts/queries.server";
import { apiAction } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const action = apiAction({
	id: "listCourtComplexes",
	tag: "Lookups",
	summary: "List the court complexes of a district",
	failures: { 404: "No district has this id." },
	codes: ["unknown_district"],
	auth: "open",
	input: districtChoice,
	output: z.object({
		status: done,
		courtComplex: z.object({
			complexes: namedList({ id: "1-25-c1", name: "Pune District and Sessions Court Complex" }),
		}),
	}),
	run: async ({ input }) => ({
		status: true,
		courtComplex: { complexes: await listCourtsOfDistrict("complexes", input.districtId) },
	}),
});
