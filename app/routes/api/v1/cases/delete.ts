import { z } from "zod";
import { deleteCases } from "~/features/courts/cases/commands.delete.server";
import { ownerOfCase } from "~/features/courts/cases/queries.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "deleteCase",
	tag: "Cases",
	summary: "Delete a case from the list",
	failures: { 404: "No such case on your list." },
	codes: ["not_found"],
	auth: "user",
	method: "DELETE",
	output: z.object({ status: done, message: words("Case Deleted Successfully") }),
	run: async ({ user, authorize, params }) => {
		const caseId = params.id ?? "";
		await deleteCases(await authorize(await ownerOfCase(user, caseId)), [caseId]);
		return { status: true, message: "Case Deleted Successfully" };
	},
});
