import { z } from "zod";
import { namedList, stateChoice } from "~/features/courts/courts/json";
import { listDistrictsOfState } from "~/features/people/places/queries.server";
import { apiAction } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const action = apiAction({
	id: "listDistricts",
	tag: "Lookups",
	summary: "List the court districts of a state",
	failures: { 404: "No state has this id." },
	codes: ["unknown_state"],
	auth: "open",
	input: stateChoice,
	output: z.object({ status: done, states: z.object({ districts: namedList({ id: "1-25", name: "Pune" }) }) }),
	run: async ({ input }) => ({ status: true, states: { districts: await listDistrictsOfState(input.stateId) } }),
});
