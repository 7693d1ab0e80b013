import { z } from "zod";
import { transactionJson, transactionRecord } from "~/features/payments/json";
import { listTransactions } from "~/features/payments/queries.server";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";
import { pageQuery } from "~/http/page-query";

export const loader = apiLoader({
	summary: "List a person's transactions, newest first",
	auth: "user",
	query: pageQuery,
	output: z.object({ status: z.boolean(), data: z.array(transactionRecord), totalPages: z.number() }),
	run: async ({ user, params, query }) => {
		const { rows, totalPages } = await listTransactions(ownerOf(user, params.userId), query);
		return { status: true, data: rows.map(transactionJson), totalPages };
	},
});

export const action = notAllowed("GET");
