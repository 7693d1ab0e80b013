import { z } from "zod";
import { historyFields, isInOrder, OUT_OF_ORDER } from "~/features/cases/case-filter";
import { caseJson, caseRecord } from "~/features/cases/json";
import { listOwnedCases } from "~/features/cases/queries.history.server";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";
import { pageQuery } from "~/http/page-query";

export const loader = apiLoader({
	summary: "List a person's cases by CNR, case number, party and the day of the next hearing",
	auth: "user",
	query: pageQuery.extend(historyFields.shape).refine(isInOrder, OUT_OF_ORDER),
	output: z.object({
		status: z.boolean(),
		message: z.string(),
		history: z.array(caseRecord),
		totalPages: z.number(),
	}),
	run: async ({ user, params, query: { page, limit, ...filter } }) => {
		const { rows, totalPages, count } = await listOwnedCases(ownerOf(user, params.userId), filter, { page, limit });
		const message = count === 1 ? "1 case found." : `${count} cases found.`;
		return { status: true, message, history: rows.map(caseJson), totalPages };
	},
});

export const action = notAllowed("GET");
