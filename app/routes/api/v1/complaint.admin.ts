import { z } from "zod";
import { COMPLAINT_ORDERS, COMPLAINT_STATUSES } from "~/features/complaints/complaint-choices";
import { adminComplaintJson, adminComplaintRecord } from "~/features/complaints/json";
import { listAllComplaints } from "~/features/complaints/queries.admin.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done, paging } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";
import { pagesOf } from "~/ui/list-pager";

export const loader = apiLoader({
	id: "listAllComplaints",
	tag: "Complaints",
	summary: "List everybody's complaints",
	description: "Newest first unless asked otherwise.",
	auth: "admin",
	query: pageQuery.extend({
		status: z
			.enum(COMPLAINT_STATUSES)
			.optional()
			.meta({ description: "Only those that have come this far", examples: ["PENDING"] }),
		search: z
			.string()
			.trim()
			.min(3, "Search for at least 3 letters")
			.max(200)
			.default("")
			.meta({ description: "At least 3 letters of the topic, message or person", examples: ["date"] }),
		order: z
			.enum(COMPLAINT_ORDERS)
			.default("newest")
			.meta({ description: "Which come first", examples: ["newest"] }),
	}),
	output: z.object({
		status: done,
		complainst: z.array(adminComplaintRecord),
		...paging,
	}),
	run: async ({ query: { page, limit, ...filter } }) => {
		const { rows, total } = await listAllComplaints(filter, { page, limit }, { isStrict: true });
		const complainst = rows.map(adminComplaintJson);
		return { status: true, complainst, page, total, totalPages: pagesOf(total, limit) };
	},
});

export const action = notAllowed("GET");
