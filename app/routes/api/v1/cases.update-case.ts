import { z } from "zod";
import { caseChange } from "~/features/cases/case-input";
import { updateCase } from "~/features/cases/commands.server";
import { caseJson, caseRecord } from "~/features/cases/json";
import { findCase, ownerOfCase } from "~/features/cases/queries.server";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Change a case that is not approved yet; what is left out stays",
	auth: "user",
	input: caseChange.extend({ case_id: z.string({ error: "Say which case" }), user_id: z.string().optional() }),
	output: z.object({ status: z.boolean(), message: z.string(), data: caseRecord }),
	run: async ({ user, input: { case_id, user_id, ...change } }) => {
		const ownerId = user_id === undefined ? await ownerOfCase(user, case_id) : ownerOf(user, user_id);
		await updateCase(ownerId, case_id, change);
		return { status: true, message: "Case updated.", data: caseJson(await findCase(ownerId, case_id)) };
	},
});
