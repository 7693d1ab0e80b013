import { z } from "zod";
import { batchInput } from "~/features/cases/batch-input";
import { deskJson, deskRecord } from "~/features/cases/json";
import { listCaseRows, listHearingsOf } from "~/features/cases/queries.history.server";
import { isUuid } from "~/features/cases/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "The full details of some cases, in the order asked for",
	auth: "admin",
	input: batchInput,
	output: z.object({ status: z.boolean(), data: z.array(deskRecord), missing: z.array(z.string()) }),
	run: async ({ input: { ids } }) => {
		const rows = await listCaseRows(ids.filter(isUuid));
		const heard = await listHearingsOf(rows.map(({ cnrNumber }) => cnrNumber));
		const found = new Set(rows.map(({ id }) => id));
		return {
			status: true,
			data: rows.map((row) => deskJson(row, heard.get(row.cnrNumber) ?? [])),
			missing: ids.filter((id) => !found.has(id.toLowerCase())),
		};
	},
});
