import { z } from "zod";
import { namedList } from "~/features/courts/json";
import { listStates } from "~/features/courts/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "listStates",
	tag: "Lookups",
	summary: "List the states of India",
	auth: "open",
	output: z.object({ status: done, states: z.object({ states: namedList({ id: "1", name: "Maharashtra" }) }) }),
	run: async () => ({ status: true, states: { states: await listStates() } }),
});
