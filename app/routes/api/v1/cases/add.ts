import { z } from "zod";
import { addCase } from "~/features/courts/cases/commands.server";
import { caseInput } from "~/features/courts/cases/form/case-input";
import { caseJson, caseRecord, NOT_LOOKED_UP } from "~/features/courts/cases/json";
import { requireCase } from "~/features/courts/cases/queries.server";
import { conflictRecords, conflictsJson } from "~/features/courts/conflicts/json";
import { listCaseConflicts } from "~/features/courts/conflicts/queries.server";
import { userIdInput } from "~/features/people/accounts/user-id-input";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "addCase",
	tag: "Cases",
	summary: "Add a case by its CNR",
	description:
		"user_id and cnr_number are enough for a CNR of the standard form: state, district, court and year follow from it; the case number is the court's, and empty until the court has given one. Places, courts and the case type are taken as id or as name, in any letter case; district_id wins over district. A CNR of another form needs state, district, case_date and case_number. Details arrive from eCourts, usually within a minute. Without an active package 20 new CNRs a day can be looked up, 200 with one.",
	failures: {
		409: "This case is already in the list, or the list has 5,000 cases.",
	},
	codes: ["not_found", "unknown_place", "cnr_taken", "too_many_cases", "consent_withdrawn", "share_used_up"],
	auth: "user",
	right: "add",
	input: caseInput.safeExtend({ user_id: userIdInput }),
	output: z.object({ status: done, message: words("Case added."), data: caseRecord, conflicts: conflictRecords }),
	example: NOT_LOOKED_UP,
	run: async ({ authorize, input }) => {
		const acting = await authorize(input.user_id);
		const { id } = await addCase(acting, input);
		const conflicts = conflictsJson(await listCaseConflicts(acting.ownerId, id));
		return { status: true, message: "Case added.", data: caseJson(await requireCase(acting.ownerId, id)), conflicts };
	},
});
