import { z } from "zod";
import { updateCase } from "~/features/courts/cases/commands.server";
import { caseChange } from "~/features/courts/cases/form/case-input";
import { caseJson, caseRecord } from "~/features/courts/cases/json";
import { ownerOfCase, requireCase } from "~/features/courts/cases/queries.server";
import { userIdInput } from "~/features/people/accounts/user-id-input";
import { basisInput } from "~/platform/http/basis.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "updateCase",
	tag: "Cases",
	summary: "Change a case",
	description:
		"Omitted fields stay unchanged, and so does an empty case_type, which is 400 where the court's record has none. Of an approved case only appears_for can be changed, on its own. Of a matter that is joined to its record, case_number, case_date and appears_for can be changed.",
	failures: {
		404: "No such case on your list.",
		409: "The case is approved, another one on the list has this CNR, or it has changed since based_on.",
	},
	codes: [
		"not_found",
		"unknown_place",
		"cnr_taken",
		"case_approved",
		"own_matter",
		"case_changed",
		"changed_meanwhile",
		"consent_withdrawn",
		"share_used_up",
	],
	auth: "user",
	right: "change",
	input: caseChange
		.extend({
			case_id: z.string({ error: "Enter the case id" }).meta({ description: "A case that is not approved yet" }),
			user_id: userIdInput,
			based_on: basisInput,
		})
		.meta({ examples: [{ case_id: "01930c41-08a2-7d15-8c3f-5be07d1a9c22", case_number: "46/2023" }] }),
	output: z.object({ status: done, message: words("Case updated."), data: caseRecord }),
	example: { case_number: "46/2023", is_approved: 0 },
	run: async ({ user, authorize, input: { case_id, user_id, based_on, ...change } }) => {
		const acting = await authorize(user_id ?? (await ownerOfCase(user, case_id)));
		await updateCase(acting, case_id, change, based_on);
		return { status: true, message: "Case updated.", data: caseJson(await requireCase(acting.ownerId, case_id)) };
	},
});
