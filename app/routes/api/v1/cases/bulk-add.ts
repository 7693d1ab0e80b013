import { z } from "zod";
import { addCases } from "~/features/courts/adding/many/commands.server";
import { addedCases } from "~/features/courts/adding/many/json";
import { bulkAddInput } from "~/features/courts/cases/form/case-input";
import { addedConflictRecords, conflictJson } from "~/features/courts/conflicts/json";
import { listAddedConflicts } from "~/features/courts/conflicts/queries.server";
import { userIdInput } from "~/features/people/accounts/user-id-input";
import { apiAction } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const action = apiAction({
	id: "addCases",
	tag: "Cases",
	summary: "Add up to 500 cases by their CNRs",
	description:
		'Each CNR gets its result, in the given order: added, exists (also the second time in one call), invalid (message says why, with the CNR that was probably meant), or limit (today\'s share of new cases or the 5,000 cases of a list are used up: send it again tomorrow). A case number beside a CNR ("MHPU010045672023 RCS/412/2023") is given to the case. Details arrive from eCourts, those of newer cases first.',
	codes: ["not_found", "too_many_at_once", "consent_withdrawn"],
	auth: "user",
	right: "add",
	input: bulkAddInput.extend({ user_id: userIdInput }),
	output: z.object({ status: done, data: addedCases, conflicts: addedConflictRecords }),
	run: async ({ authorize, input }) => {
		const acting = await authorize(input.user_id);
		const data = await addCases(acting, input.cnr_numbers);
		const added = new Map(data.map(({ case_id, cnr_number, result }) => [result === "added" && case_id, cnr_number]));
		const found = await listAddedConflicts(
			acting.ownerId,
			[...added.keys()].filter((id) => typeof id === "string"),
		);
		const conflicts = found.map((conflict) => ({
			...conflictJson(conflict),
			cnr_number: added.get(conflict.newCaseId ?? "") ?? "",
		}));
		return { status: true, data, conflicts };
	},
});
