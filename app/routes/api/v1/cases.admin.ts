import { z } from "zod";
import { deskJson, deskRecord } from "~/features/cases/json";
import { listAllCases } from "~/features/cases/queries.desk.server";
import { listCaseRows, listHearingsOf } from "~/features/cases/queries.history.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { cursorOf, walkQuery } from "~/http/page-query";

export const loader = apiLoader({
	summary:
		"List everybody's cases, newest first; after=<id of the last case seen>, or nextCursor as cursor, keeps deep pages quick",
	auth: "admin",
	query: walkQuery.extend({ search: z.string().optional(), after: z.string().optional() }),
	output: z.object({
		status: z.boolean(),
		data: z.array(deskRecord),
		page: z.number(),
		hasNext: z.boolean(),
		nextCursor: z.string().nullable(),
	}),
	run: async ({ query: { cursor, ...query } }) => {
		const { ids, hasNext } = await listAllCases({ ...query, after: cursor ?? query.after });
		const rows = await listCaseRows(ids);
		const heard = await listHearingsOf(rows.map(({ cnrNumber }) => cnrNumber));
		const data = rows.map((row) => deskJson(row, heard.get(row.cnrNumber) ?? []));
		return { status: true, data, page: query.page, hasNext, nextCursor: hasNext ? cursorOf(ids.at(-1)) : null };
	},
});

export const action = notAllowed("GET");
