import { z } from "zod";
import { batchInput } from "~/features/courts/case-admin/selection.server";
import { unshiftedCaseJson, unshiftedCaseRecord } from "~/features/courts/cases/json";
import { listCaseRows, listCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { isUuid } from "~/platform/db/rows";
import { apiAction } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const action = apiAction({
	id: "getCases",
	tag: "Cases",
	summary: "Read some cases in full",
	description: "Cases are in the order of the ids. Unknown ids are listed in missing.",
	auth: "admin",
	input: batchInput,
	output: z.object({
		status: done,
		data: z.array(unshiftedCaseRecord),
		missing: z.array(z.string()).meta({ description: "Unknown ids", examples: [[]] }),
	}),
	run: async ({ input: { ids } }) => {
		const rows = await listCaseRows(ids.filter(isUuid));
		const extras = await listCourtExtras(rows.map(({ cnrNumber }) => cnrNumber));
		const found = new Set(rows.map(({ id }) => id));
		return {
			status: true,
			data: rows.map((row) => unshiftedCaseJson(row, extras.get(row.cnrNumber))),
			missing: ids.filter((id) => !found.has(id.toLowerCase())),
		};
	},
});
