import { z } from "zod";
import { adminFeedbackJson, adminFeedbackRecord } from "~/features/complaints/json";
import { listAllFeedback } from "~/features/feedback/queries.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done, paging, words } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";
import { pagesOf } from "~/ui/list-pager";

export const loader = apiLoader({
	id: "listAllFeedback",
	tag: "Feedback",
	summary: "List everybody's feedback, newest first",
	auth: "admin",
	query: pageQuery.extend({
		search: z
			.string()
			.trim()
			.min(3, "Search for at least 3 letters")
			.max(200)
			.default("")
			.meta({ description: "At least 3 letters of the topic, message or person", examples: ["date"] }),
	}),
	output: z.object({
		status: done,
		message: words("Feedback found."),
		feedback: z.array(adminFeedbackRecord),
		...paging,
	}),
	run: async ({ query: { page, limit, search } }) => {
		const { rows, total } = await listAllFeedback({ search }, { page, limit }, { isStrict: true });
		const message = total === 0 ? "No feedback found." : "Feedback found.";
		const totalPages = pagesOf(total, limit);
		return { status: true, message, feedback: rows.map(adminFeedbackJson), page, total, totalPages };
	},
});

export const action = notAllowed("GET");
