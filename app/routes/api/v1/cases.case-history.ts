import { z } from "zod";
import { historyFields, isInOrder, OUT_OF_ORDER } from "~/features/cases/case-filter";
import { caseJson, caseRecord } from "~/features/cases/json";
import { listOwnedCases } from "~/features/cases/queries.history.server";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";
import { done, paging, words } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";

export const loader = apiLoader({
	id: "searchCases",
	tag: "Cases",
	summary: "Search a person's cases",
	description: "By CNR, case number, party, and the day of the next hearing.",
	auth: "user",
	query: pageQuery.extend(historyFields.shape).refine(isInOrder, OUT_OF_ORDER),
	output: z.object({
		status: done,
		message: words("1 case found."),
		history: z.array(caseRecord),
		totalPages: paging.totalPages,
	}),
	run: async ({ user, params, query: { page, limit, ...filter } }) => {
		const { rows, totalPages, count } = await listOwnedCases(ownerOf(user, params.userId), filter, { page, limit });
		const message = count === 1 ? "1 case found." : `${count} cases found.`;
		return { status: true, message, history: rows.map(caseJson), totalPages };
	},
});

export const action = notAllowed("GET");
