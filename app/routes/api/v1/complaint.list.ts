import { z } from "zod";
import { ownerOf } from "~/features/sign-in/acting-for.server";
import { complaintJson, complaintRecord } from "~/features/support/json";
import { COMPLAINTS } from "~/features/support/kinds.server";
import { listPosts } from "~/features/support/queries.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done, paging } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";
import { pagesOf } from "~/paging";

export const loader = apiLoader({
	id: "listComplaints",
	tag: "Complaints",
	summary: "List a person's complaints, newest first",
	codes: ["not_own", "not_found"],
	auth: "user",
	query: pageQuery,
	output: z.object({
		status: done,
		complain: z.array(complaintRecord),
		...paging,
	}),
	run: async ({ user, params, query }) => {
		const { rows, total, page } = await listPosts(COMPLAINTS, ownerOf(user, params.userId), {
			...query,
			isStrict: true,
		});
		return { status: true, complain: rows.map(complaintJson), page, total, totalPages: pagesOf(total, query.limit) };
	},
});

export const action = notAllowed("GET");
