import { z } from "zod";
import { COMPLAINT_ORDERS, COMPLAINT_STATUSES } from "~/features/complaints/complaint-choices";
import { adminComplaintJson, adminComplaintRecord } from "~/features/complaints/json";
import { listAllComplaints } from "~/features/complaints/queries.admin.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { pageQuery } from "~/http/page-query";
import { pagesOf } from "~/ui/list-pager";

export const loader = apiLoader({
	summary: "List everybody's complaints, newest first unless asked otherwise",
	auth: "admin",
	query: pageQuery.extend({
		status: z.enum(COMPLAINT_STATUSES).optional(),
		search: z.string().trim().min(3, "Search for at least 3 letters").max(200).default(""),
		order: z.enum(COMPLAINT_ORDERS).default("newest"),
	}),
	output: z.object({
		status: z.boolean(),
		complainst: z.array(adminComplaintRecord),
		page: z.number(),
		total: z.number(),
		totalPages: z.number(),
	}),
	run: async ({ query: { page, limit, ...filter } }) => {
		const { rows, total } = await listAllComplaints(filter, { page, limit }, { isStrict: true });
		const complainst = rows.map(adminComplaintJson);
		return { status: true, complainst, page, total, totalPages: pagesOf(total, limit) };
	},
});

export const action = notAllowed("GET");
