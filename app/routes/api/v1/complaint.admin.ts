import { z } from "zod";
import { complaintQuery } from "~/features/support/input";
import { adminComplaintJson, adminComplaintRecord } from "~/features/support/json";
import { COMPLAINTS } from "~/features/support/kinds.server";
import { listAllPosts } from "~/features/support/queries.admin.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done, paging } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";
import { pagesOf } from "~/paging";

export const loader = apiLoader({
	id: "listAllComplaints",
	tag: "Complaints",
	summary: "List all complaints",
	description: "Newest first unless another order is given.",
	auth: "admin",
	query: pageQuery.extend(complaintQuery.shape),
	output: z.object({
		status: done,
		complainst: z.array(adminComplaintRecord),
		...paging,
	}),
	run: async ({ query: { page, limit, ...filter } }) => {
		const { rows, total } = await listAllPosts(COMPLAINTS, filter, { page, limit, isStrict: true });
		const complainst = rows.map(adminComplaintJson);
		return { status: true, complainst, page, total, totalPages: pagesOf(total, limit) };
	},
});

export const action = notAllowed("GET");
