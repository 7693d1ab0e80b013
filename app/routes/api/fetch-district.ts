import { z } from "zod";
import { namedList, stateChoice } from "~/features/courts/json";
import { listDistricts } from "~/features/courts/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "List the court districts of a state",
	auth: "open",
	input: stateChoice,
	output: z.object({ status: z.boolean(), states: z.object({ districts: namedList }) }),
	run: async ({ input }) => ({ status: true, states: { districts: await listDistricts(input.stateId) } }),
});
