import { z } from "zod";
import { caseJson, caseRecord, NOT_LOOKED_UP } from "~/features/courts/cases/json";
import { requireCase } from "~/features/courts/cases/queries.server";
import { conflictRecords, conflictsJson } from "~/features/courts/conflicts/json";
import { listCaseConflicts } from "~/features/courts/conflicts/queries.server";
import { addOwnMatter } from "~/features/courts/own-matters/commands.server";
import { matterCall, matterOfCall } from "~/features/courts/own-matters/matter-input";
import { userIdInput } from "~/features/people/accounts/user-id-input";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "addOwnMatter",
	tag: "Cases",
	summary: "Add a matter without a CNR",
	description:
		"For matters of tribunals, commissions, revenue officers, arbitrators and the police. It is a case like the others, tracked at once and never looked up: its cnr_number is empty and own_forum says where it is heard. Messages about it can be sent once it, or another of the user's cases, is approved. Lists and events hold it only with include=own, webhooks never.",
	failures: { 409: "The list has 5,000 cases." },
	codes: ["not_found", "too_many_cases"],
	auth: "user",
	right: "add",
	input: matterCall.safeExtend({ user_id: userIdInput }),
	output: z.object({ status: done, message: words("Matter added."), data: caseRecord, conflicts: conflictRecords }),
	example: {
		...NOT_LOOKED_UP,
		cnr_number: "",
		case_number: "OA/112/2025",
		case_date: "2025",
		state: "",
		state_id: "",
		district: "",
		district_id: "",
		court_complex: "Debts Recovery Tribunal, Pune",
		court_complex_id: null,
		petitioners: '["Gokhale"]',
		respondents: '["Lotus Builders"]',
		next_date: "2026-12-12T18:30:00.000Z",
		hearing_date: "2026-12-14",
		next_date_source: "noted",
		is_approved: 0,
		own_forum: "Debts Recovery Tribunal, Pune",
		record_status: "found",
	},
	run: async ({ authorize, input: { user_id, ...matter } }) => {
		const acting = await authorize(user_id);
		const { id } = await addOwnMatter(acting, matterOfCall(matter));
		const conflicts = conflictsJson(await listCaseConflicts(acting.ownerId, id));
		return { status: true, message: "Matter added.", data: caseJson(await requireCase(acting.ownerId, id)), conflicts };
	},
});
