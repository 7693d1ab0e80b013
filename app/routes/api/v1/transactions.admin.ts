import { z } from "zod";
import { adminTransactionJson, adminTransactionRecord } from "~/features/payments/json";
import { listAllTransactions } from "~/features/payments/queries.admin.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done, paging } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";

export const loader = apiLoader({
	id: "listAllTransactions",
	tag: "Packages and payments",
	summary: "List everybody's transactions, newest first",
	description: "The list is at data.data.",
	auth: "admin",
	query: pageQuery,
	output: z.object({
		status: done,
		data: z.object({ data: z.array(adminTransactionRecord), page: paging.page, totalPages: paging.totalPages }),
	}),
	run: async ({ query }) => {
		const { rows, totalPages } = await listAllTransactions({}, query);
		return { status: true, data: { data: rows.map(adminTransactionJson), page: query.page, totalPages } };
	},
});

export const action = notAllowed("GET");
