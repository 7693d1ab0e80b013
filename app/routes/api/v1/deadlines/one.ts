import { z } from "zod";
import { changeDeadline, deleteDeadline } from "~/features/courts/deadlines/commands.server";
import { deadlineFilter, deadlinePatch } from "~/features/courts/deadlines/deadline-input";
import { deadlineJson, deadlineRecord } from "~/features/courts/deadlines/json";
import { listDeadlines, requireSeenDeadline } from "~/features/courts/deadlines/queries.server";
import { adminChangeCall } from "~/features/people/accounts/administration/admin-change-call.server";
import { apiAction, apiLoader, byMethod } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

const failures = {
	403: "An administrator's token of a login needs a login of the last 10 minutes, or the password.",
	404: "No such to-do, or the caller has no access to its list.",
};

export const loader = apiLoader({
	id: "listDeadlines",
	tag: "Hearings",
	summary: "List the to-dos of a user's cases",
	description: "id is the user's. By day, the first 1,000.",
	codes: ["not_found"],
	auth: "user",
	right: "see",
	beside: ["PATCH", "DELETE"],
	query: deadlineFilter,
	output: z.object({ status: done, data: z.array(deadlineRecord) }),
	run: async ({ params, query, authorize }) => {
		const { ownerId } = await authorize(params.id);
		return { status: true, data: (await listDeadlines(ownerId, query)).map(deadlineJson) };
	},
});

const patch = apiAction({
	id: "changeDeadline",
	tag: "Hearings",
	summary: "Change a to-do, or tick it",
	description: "What is left out stays. original_due stays when due moves.",
	failures: {
		...failures,
		409: "The new day is over, or the case's court is closed on it, and confirm is not true; or reopening makes more than 200 open to-dos.",
	},
	codes: ["password_required", "wrong_password", "day_past", "day_closed", "conflict"],
	auth: "user",
	right: "todo",
	method: "PATCH",
	beside: ["GET", "DELETE"],
	input: deadlinePatch,
	output: z.object({ status: done, message: words("To-do saved."), data: deadlineRecord }),
	run: async ({ user, params, input, authorize }) => {
		const { reason, password, confirm: isConfirmed, done: isDone, assignee_id: assigneeId, ...changes } = input;
		const { id, ownerId } = await requireSeenDeadline(params.id ?? "", authorize);
		const acting = await authorize(ownerId);
		const change = { proof: { user, password }, reason };
		await changeDeadline(acting, id, { ...changes, isDone, assigneeId }, { isConfirmed, change });
		return { status: true, message: "To-do saved.", data: deadlineJson(await requireSeenDeadline(id, authorize)) };
	},
});

const remove = apiAction({
	id: "deleteDeadline",
	tag: "Hearings",
	summary: "Delete a to-do",
	failures,
	codes: ["password_required", "wrong_password"],
	auth: "user",
	right: "todo",
	method: "DELETE",
	beside: ["GET", "PATCH"],
	input: adminChangeCall,
	output: z.object({ status: done, message: words("To-do deleted.") }),
	run: async ({ user, params, input: { reason, password }, authorize }) => {
		const { id, ownerId } = await requireSeenDeadline(params.id ?? "", authorize);
		await deleteDeadline(await authorize(ownerId), id, { proof: { user, password }, reason });
		return { status: true, message: "To-do deleted." };
	},
});

export const action = byMethod(patch, remove);
