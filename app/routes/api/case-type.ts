import { z } from "zod";
import { namedList } from "~/features/courts/courts/json";
import { listCaseTypes } from "~/features/courts/courts/queries.server";
import { apiAction } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const action = apiAction({
	id: "listCaseTypes",
	tag: "Lookups",
	summary: "List the usual case types",
	auth: "open",
	output: z.object({
		status: done,
		caseTypes: z.object({ types: namedList({ id: "95", name: "A.S. - Appeal Suit" }) }),
	}),
	run: async () => ({ status: true, caseTypes: { types: await listCaseTypes() } }),
});
