import { z } from "zod";
import { deleteCases } from "~/features/cases/commands.server";
import { ownerOfCase } from "~/features/cases/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("DELETE");

export const action = apiAction({
	summary: "Take a case off the list",
	auth: "user",
	method: "DELETE",
	output: z.object({ status: z.boolean(), message: z.string() }),
	run: async ({ user, params }) => {
		const caseId = params.id ?? "";
		await deleteCases(await ownerOfCase(user, caseId), [caseId]);
		return { status: true, message: "Case Deleted Successfully" };
	},
});
