import { z } from "zod";
import { requireSeenCase } from "~/features/courts/cases/queries.server";
import { removeHearing } from "~/features/courts/hearings/commands.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "removeRecordedHearing",
	tag: "Hearings",
	summary: "Remove a recorded hearing",
	failures: { 404: "No such case or entry, or the caller has no access to its list." },
	auth: "user",
	right: "hearing",
	method: "DELETE",
	output: z.object({ status: done, message: words("Recorded hearing removed.") }),
	run: async ({ params, authorize }) => {
		const row = await requireSeenCase(params.caseId ?? "", authorize);
		await removeHearing(await authorize(row.ownerId), row.id, params.hearingId ?? "");
		return { status: true, message: "Recorded hearing removed." };
	},
});
