import { z } from "zod";
import { adminTransactionJson, adminTransactionRecord } from "~/features/payments/json";
import { listAllTransactions } from "~/features/payments/queries.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { pageQuery } from "~/http/page-query";

export const loader = apiLoader({
	summary: "List everybody's transactions, newest first",
	auth: "admin",
	query: pageQuery,
	output: z.object({
		status: z.boolean(),
		data: z.object({ data: z.array(adminTransactionRecord), page: z.number(), totalPages: z.number() }),
	}),
	run: async ({ query }) => {
		const { rows, totalPages } = await listAllTransactions({}, query);
		return { status: true, data: { data: rows.map(adminTransactionJson), page: query.page, totalPages } };
	},
});

export const action = notAllowed("GET");
