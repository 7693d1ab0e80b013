import { z } from "zod";
import { feedbackJson, feedbackRecord } from "~/features/complaints/json";
import { listFeedback } from "~/features/feedback/queries.server";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";
import { done, paging, words } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";
import { pagesOf } from "~/ui/list-pager";

export const loader = apiLoader({
	id: "listFeedback",
	tag: "Feedback",
	summary: "List a person's feedback, newest first",
	auth: "user",
	query: pageQuery,
	output: z.object({
		status: done,
		message: words("Feedback found."),
		feedback: z.array(feedbackRecord),
		...paging,
	}),
	run: async ({ user, params, query }) => {
		const { rows, total, page } = await listFeedback(ownerOf(user, params.userId), query, { isStrict: true });
		const message = total === 0 ? "No feedback found." : "Feedback found.";
		const totalPages = pagesOf(total, query.limit);
		return { status: true, message, feedback: rows.map(feedbackJson), page, total, totalPages };
	},
});

export const action = notAllowed("GET");
