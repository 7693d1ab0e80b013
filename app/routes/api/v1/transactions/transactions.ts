import { z } from "zod";
import { transactionJson, transactionRecord } from "~/features/money/payments/json";
import { listTransactions } from "~/features/money/payments/queries.server";
import { pageQuery } from "~/platform/http/page-query";
import { apiLoader } from "~/web/api/api.server";
import { done, paging } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "listTransactions",
	tag: "Packages and payments",
	summary: "List a user's transactions, newest first",
	codes: ["not_own", "not_found"],
	auth: "user",
	query: pageQuery,
	output: z.object({ status: done, data: z.array(transactionRecord), totalPages: paging.totalPages }),
	run: async ({ authorize, params, query }) => {
		const { rows, totalPages } = await listTransactions((await authorize(params.userId)).ownerId, query);
		return { status: true, data: rows.map(transactionJson), totalPages };
	},
});
