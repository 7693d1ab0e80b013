import { z } from "zod";
import { caseJson, caseRecord } from "~/features/courts/cases/json";
import { listForPrograms } from "~/features/courts/cases/list/owned.server";
import { historyFields, isInOrder, OUT_OF_ORDER } from "~/features/courts/cases/status/case-filter";
import { includeQuery } from "~/features/courts/own-matters/include";
import { cursorOf, cursorQuery } from "~/platform/http/page-query";
import { apiLoader } from "~/web/api/api.server";
import { done, nextCursor, paging, words } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "searchCases",
	tag: "Cases",
	summary: "Search a user's cases",
	description: "By CNR, case number, party, and the day of the next hearing.",
	codes: ["not_found"],
	auth: "user",
	right: "see",
	query: cursorQuery.extend({ ...historyFields.shape, include: includeQuery }).refine(isInOrder, OUT_OF_ORDER),
	output: z.object({
		status: done,
		message: words("1 case found."),
		history: z.array(caseRecord),
		totalPages: paging.totalPages,
		nextCursor,
	}),
	run: async ({ authorize, params, query: { page, limit, cursor, include, ...filter } }) => {
		const after = cursor === undefined ? undefined : { text: "", number: 0, id: cursor };
		const { ownerId } = await authorize(params.userId);
		const found = await listForPrograms(
			ownerId,
			{ ...filter, hasOwnMatters: include === "own" },
			{ page, limit, after },
		);
		const { rows, totalPages, count, last } = found;
		const message = count === 1 ? "1 case found." : `${count} cases found.`;
		return { status: true, message, history: rows.map(caseJson), totalPages, nextCursor: cursorOf(last?.id) };
	},
});
