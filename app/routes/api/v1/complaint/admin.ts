import { z } from "zod";
import { listAllPosts } from "~/features/administration/support/administration/queries.admin.server";
import { complaintQuery } from "~/features/administration/support/input";
import { adminComplaintJson, adminComplaintRecord } from "~/features/administration/support/json";
import { COMPLAINTS } from "~/features/administration/support/posts.server";
import { optionalPageQuery, pageOrAll } from "~/platform/http/page-query";
import { pagesOf } from "~/platform/http/paging";
import { apiLoader } from "~/web/api/api.server";
import { done, paging } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "listAllComplaints",
	tag: "Complaints",
	summary: "List all complaints",
	description: "Newest first unless another order is given.",
	auth: "admin",
	query: optionalPageQuery.extend(complaintQuery.shape),
	output: z.object({
		status: done,
		complainst: z.array(adminComplaintRecord),
		...paging,
	}),
	run: async ({ query }) => {
		const { page, limit } = pageOrAll(query);
		const { rows, total } = await listAllPosts(COMPLAINTS, query, { page, limit, isStrict: true });
		const complainst = rows.map(adminComplaintJson);
		return { status: true, complainst, page, total, totalPages: pagesOf(total, limit) };
	},
});
