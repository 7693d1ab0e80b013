import { z } from "zod";
import { requireSeenCase } from "~/features/courts/cases/queries.server";
import { addDeadline } from "~/features/courts/deadlines/commands.server";
import { deadlineCall } from "~/features/courts/deadlines/deadline-input";
import { deadlineJson, deadlineRecord } from "~/features/courts/deadlines/json";
import { listDeadlines, requireSeenDeadline } from "~/features/courts/deadlines/queries.server";
import { apiAction, apiLoader } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

const NO_CASE = { 404: "No such case, or the caller has no access to its list." };

export const loader = apiLoader({
	id: "listDeadlinesOfCase",
	tag: "Hearings",
	summary: "List the to-dos of a case",
	description: "What is to be done and what was done, by day.",
	failures: NO_CASE,
	auth: "user",
	right: "see",
	beside: "POST",
	output: z.object({ status: done, data: z.array(deadlineRecord) }),
	run: async ({ params, authorize }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const found = await listDeadlines((await authorize(row.ownerId)).ownerId, {}, row.id);
		return { status: true, data: found.map(deadlineJson) };
	},
});

export const action = apiAction({
	id: "addDeadline",
	tag: "Hearings",
	summary: "Add a to-do to a case",
	description: "A case can have 200 open to-dos.",
	failures: {
		403: "An administrator's token of a login needs a login of the last 10 minutes, or the password.",
		404: NO_CASE[404],
		409: "The day is over, or the case's court is closed on it, and confirm is not true; or the case has 200 open to-dos. Nothing is saved.",
	},
	codes: ["password_required", "wrong_password", "day_past", "day_closed", "conflict"],
	auth: "user",
	right: "todo",
	beside: "GET",
	input: deadlineCall,
	output: z.object({ status: done, message: words("To-do added."), data: deadlineRecord }),
	run: async ({ user, params, input, authorize }) => {
		const { reason, password, confirm: isConfirmed, assignee_id: assigneeId, hearing_date, ...values } = input;
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const acting = await authorize(row.ownerId);
		const { id } = await addDeadline(
			acting,
			row.id,
			{ ...values, assigneeId, hearingDay: hearing_date ?? undefined },
			{ isConfirmed, change: { proof: { user, password }, reason } },
		);
		return { status: true, message: "To-do added.", data: deadlineJson(await requireSeenDeadline(id, authorize)) };
	},
});
