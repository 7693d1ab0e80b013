import { z } from "zod";
import { namedList } from "~/features/courts/json";
import { listCaseTypes } from "~/features/courts/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done } from "~/http/api-description";

export const loader = notAllowed("POST");

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
