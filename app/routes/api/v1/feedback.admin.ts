import { z } from "zod";
import { feedbackQuery } from "~/features/support/input";
import { adminFeedbackJson, adminFeedbackRecord } from "~/features/support/json";
import { FEEDBACK } from "~/features/support/kinds.server";
import { listAllPosts } from "~/features/support/queries.admin.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done, paging, words } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";
import { pagesOf } from "~/paging";

export const loader = apiLoader({
	id: "listAllFeedback",
	tag: "Feedback",
	summary: "List all feedback, newest first",
	auth: "admin",
	query: pageQuery.extend(feedbackQuery.shape),
	output: z.object({
		status: done,
		message: words("Feedback found."),
		feedback: z.array(adminFeedbackRecord),
		...paging,
	}),
	run: async ({ query: { page, limit, search } }) => {
		const { rows, total } = await listAllPosts(FEEDBACK, { search }, { page, limit, isStrict: true });
		const message = total === 0 ? "No feedback found." : "Feedback found.";
		const totalPages = pagesOf(total, limit);
		return { status: true, message, feedback: rows.map(adminFeedbackJson), page, total, totalPages };
	},
});

export const action = notAllowed("GET");
