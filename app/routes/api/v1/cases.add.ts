import { z } from "zod";
import { caseInput } from "~/features/cases/case-input";
import { addCase } from "~/features/cases/commands.server";
import { caseJson, caseRecord } from "~/features/cases/json";
import { findCase } from "~/features/cases/queries.server";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Add a case by its CNR; its court record follows",
	auth: "user",
	input: caseInput.safeExtend({ user_id: z.string().optional() }),
	output: z.object({ status: z.boolean(), message: z.string(), data: caseRecord }),
	run: async ({ user, input }) => {
		const ownerId = ownerOf(user, input.user_id);
		const { id } = await addCase(ownerId, input);
		return { status: true, message: "Case added.", data: caseJson(await findCase(ownerId, id)) };
	},
});
