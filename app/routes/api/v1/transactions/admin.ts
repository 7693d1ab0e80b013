import { z } from "zod";
import { listAllTransactions } from "~/features/money/payments/administration/queries.admin.server";
import { adminTransactionJson, adminTransactionRecord } from "~/features/money/payments/json";
import { pageQuery } from "~/platform/http/page-query";
import { apiLoader } from "~/web/api/api.server";
import { done, paging } from "~/web/api/api-description";

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
