import { z } from "zod";
import { caseJson, caseRecord } from "~/features/cases/json";
import { getSeenCase } from "~/features/cases/queries.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done } from "~/http/api-description";

export const loader = apiLoader({
	id: "getCase",
	tag: "Cases",
	summary: "Read a case",
	description: "The same record as in the list of cases.",
	failures: { 404: "No such case, or it is on a list the caller may not see." },
	auth: "user",
	act: "see",
	output: z.object({ status: done, data: caseRecord }),
	run: async ({ params, byFor }) => ({ status: true, data: caseJson(await getSeenCase(params.caseId ?? "", byFor)) }),
});

export const action = notAllowed("GET");
