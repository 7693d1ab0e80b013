import { z } from "zod";
import { listAllCases } from "~/features/courts/case-admin/queries.server";
import { unshiftedCaseJson, unshiftedCaseRecord } from "~/features/courts/cases/json";
import { listCaseRows, listCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { cursorOf, cursorQuery } from "~/platform/http/page-query";
import { apiLoader } from "~/web/api/api.server";
import { done, nextCursor, paging } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "listAllCases",
	tag: "Cases",
	summary: "List everybody's cases, newest first",
	description:
		"There is no total count: hasNext shows whether there is another page; cursor, or after=<id of the last case seen>, keeps deep pages quick.",
	auth: "admin",
	query: cursorQuery.extend({
		search: z
			.string()
			.optional()
			.meta({
				description: "At least 3 letters or digits of a CNR, case number, party or owner",
				examples: ["Sunita"],
			}),
		after: z
			.string()
			.optional()
			.meta({ description: "The id of the last case seen", examples: ["01930c41-08a2-7d15-8c3f-5be07d1a9c22"] }),
	}),
	output: z.object({
		status: done,
		data: z.array(unshiftedCaseRecord),
		page: paging.page,
		hasNext: z.boolean().meta({ description: "Whether there is another page", examples: [false] }),
		nextCursor,
	}),
	run: async ({ query: { cursor, ...query } }) => {
		const { ids, hasNext } = await listAllCases({ ...query, after: cursor ?? query.after });
		const rows = await listCaseRows(ids);
		const extras = await listCourtExtras(rows.map(({ cnrNumber }) => cnrNumber));
		const data = rows.map((row) => unshiftedCaseJson(row, extras.get(row.cnrNumber)));
		return { status: true, data, page: query.page, hasNext, nextCursor: hasNext ? cursorOf(ids.at(-1)) : null };
	},
});
