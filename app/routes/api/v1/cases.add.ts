import { z } from "zod";
import { userIdInput } from "~/features/accounts/user-id-input";
import { caseInput } from "~/features/cases/case-input";
import { addCase } from "~/features/cases/commands.server";
import { caseJson, caseRecord } from "~/features/cases/json";
import { findCase } from "~/features/cases/queries.server";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "addCase",
	tag: "Cases",
	summary: "Add a case by its CNR",
	description:
		"Places, courts and the case type are taken as id or as name, in any letter case; district_id wins over district, and one of the two is needed. The court record follows by itself, usually within a minute.",
	failures: {
		409: "This case is already in the list.",
	},
	auth: "user",
	input: caseInput.safeExtend({ user_id: userIdInput }),
	output: z.object({ status: done, message: words("Case added."), data: caseRecord }),
	run: async ({ user, input }) => {
		const ownerId = ownerOf(user, input.user_id);
		const { id } = await addCase(ownerId, input);
		return { status: true, message: "Case added.", data: caseJson(await findCase(ownerId, id)) };
	},
});
