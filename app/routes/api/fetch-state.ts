import { z } from "zod";
import { namedList } from "~/features/courts/courts/json";
import { listStates } from "~/features/people/places/queries.server";
import { apiAction } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const action = apiAction({
	id: "listStates",
	tag: "Lookups",
	summary: "List the states of India",
	auth: "open",
	output: z.object({ status: done, states: z.object({ states: namedList({ id: "1", name: "Maharashtra" }) }) }),
	run: async () => ({ status: true, states: { states: await listStates() } }),
});
