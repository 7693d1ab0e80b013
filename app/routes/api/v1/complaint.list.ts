import { z } from "zod";
import { complaintJson, complaintRecord } from "~/features/complaints/json";
import { listComplaints } from "~/features/complaints/queries.server";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";
import { done, paging } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";
import { pagesOf } from "~/ui/list-pager";

export const loader = apiLoader({
	id: "listComplaints",
	tag: "Complaints",
	summary: "List a person's complaints, newest first",
	auth: "user",
	query: pageQuery,
	output: z.object({
		status: done,
		complain: z.array(complaintRecord),
		...paging,
	}),
	run: async ({ user, params, query }) => {
		const { rows, total, page } = await listComplaints(ownerOf(user, params.userId), query, { isStrict: true });
		return { status: true, complain: rows.map(complaintJson), page, total, totalPages: pagesOf(total, query.limit) };
	},
});

export const action = notAllowed("GET");
