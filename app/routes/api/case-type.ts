import { z } from "zod";
import { namedList } from "~/features/courts/json";
import { listCaseTypes } from "~/features/courts/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "List the usual case types",
	auth: "open",
	output: z.object({ status: z.boolean(), caseTypes: z.object({ types: namedList }) }),
	run: async () => ({ status: true, caseTypes: { types: await listCaseTypes() } }),
});
