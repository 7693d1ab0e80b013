import { z } from "zod";
import { listAllPosts } from "~/features/administration/support/administration/queries.admin.server";
import { feedbackQuery } from "~/features/administration/support/input";
import { adminFeedbackJson, adminFeedbackRecord } from "~/features/administration/support/json";
import { FEEDBACK } from "~/features/administration/support/posts.server";
import { optionalPageQuery, pageOrAll } from "~/platform/http/page-query";
import { pagesOf } from "~/platform/http/paging";
import { apiLoader } from "~/web/api/api.server";
import { done, paging, words } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "listAllFeedback",
	tag: "Feedback",
	summary: "List all feedback, newest first",
	auth: "admin",
	query: optionalPageQuery.extend(feedbackQuery.shape),
	output: z.object({
		status: done,
		message: words("Feedback found."),
		feedback: z.array(adminFeedbackRecord),
		...paging,
	}),
	run: async ({ query: { search, ...asked } }) => {
		const { page, limit } = pageOrAll(asked);
		const { rows, total } = await listAllPosts(FEEDBACK, { search }, { page, limit, isStrict: true });
		const message = total === 0 ? "No feedback found." : "Feedback found.";
		const totalPages = pagesOf(total, limit);
		return { status: true, message, feedback: rows.map(adminFeedbackJson), page, total, totalPages };
	},
});
