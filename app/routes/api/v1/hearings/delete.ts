import { z } from "zod";
import { requireSeenCase } from "~/features/courts/cases/queries.server";
import { removeHearing } from "~/features/courts/hearings/commands.server";
import { adminChangeCall } from "~/features/people/accounts/administration/admin-change-call.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "removeRecordedHearing",
	tag: "Hearings",
	summary: "Remove a recorded hearing",
	failures: {
		403: "An administrator's token of a login needs a login of the last 10 minutes, or the password.",
		404: "No such case or entry, or the caller has no access to its list.",
	},
	codes: ["password_required", "wrong_password"],
	auth: "user",
	right: "hearing",
	method: "DELETE",
	input: adminChangeCall,
	output: z.object({ status: done, message: words("Recorded hearing removed.") }),
	run: async ({ user, params, authorize, input: { reason, password } }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		const change = { proof: { user, password }, reason };
		await removeHearing(await authorize(row.ownerId), row.id, params.hearingId ?? "", change);
		return { status: true, message: "Recorded hearing removed." };
	},
});
