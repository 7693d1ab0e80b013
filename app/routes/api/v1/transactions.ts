import { z } from "zod";
import { transactionJson, transactionRecord } from "~/features/payments/json";
import { listTransactions } from "~/features/payments/queries.server";
import { ownerOf } from "~/features/sign-in/acting-for.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done, paging } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";

export const loader = apiLoader({
	id: "listTransactions",
	tag: "Packages and payments",
	summary: "List a person's transactions, newest first",
	codes: ["not_own", "not_found"],
	auth: "user",
	query: pageQuery,
	output: z.object({ status: done, data: z.array(transactionRecord), totalPages: paging.totalPages }),
	run: async ({ user, params, query }) => {
		const { rows, totalPages } = await listTransactions(ownerOf(user, params.userId), query);
		return { status: true, data: rows.map(transactionJson), totalPages };
	},
});

export const action = notAllowed("GET");
