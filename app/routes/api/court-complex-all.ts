import { z } from "zod";
import { namedList } from "~/features/courts/courts/json";
import { listAllComplexes } from "~/features/courts/courts/queries.server";
import { apiAction } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const action = apiAction({
	id: "listAllCourtComplexes",
	tag: "Lookups",
	summary: "List every court complex",
	description: "An older form for programs that filter the list. It is long: read by district if you can.",
	auth: "open",
	output: z.object({
		status: done,
		courtComplex: z.object({
			complexes: namedList({ id: "1-25-c1", name: "Pune District and Sessions Court Complex" }),
		}),
	}),
	run: async () => ({ status: true, courtComplex: { complexes: await listAllComplexes() } }),
});
