import { z } from "zod";
import { namedList } from "~/features/courts/json";
import { listStates } from "~/features/courts/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "List the states of India",
	auth: "open",
	output: z.object({ status: z.boolean(), states: z.object({ states: namedList }) }),
	run: async () => ({ status: true, states: { states: await listStates() } }),
});
