import { z } from "zod";
import { complaintJson, complaintRecord } from "~/features/administration/support/json";
import { COMPLAINTS, listPosts } from "~/features/administration/support/posts.server";
import { optionalPageQuery, pageOrAll } from "~/platform/http/page-query";
import { pagesOf } from "~/platform/http/paging";
import { apiLoader } from "~/web/api/api.server";
import { done, paging } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "listComplaints",
	tag: "Complaints",
	summary: "List a user's complaints, newest first",
	codes: ["not_own", "not_found"],
	auth: "user",
	query: optionalPageQuery,
	output: z.object({
		status: done,
		complain: z.array(complaintRecord),
		...paging,
	}),
	run: async ({ authorize, params, query }) => {
		const asked = pageOrAll(query);
		const { rows, total, page } = await listPosts(COMPLAINTS, (await authorize(params.userId)).ownerId, {
			...asked,
			isStrict: true,
		});
		return { status: true, complain: rows.map(complaintJson), page, total, totalPages: pagesOf(total, asked.limit) };
	},
});
