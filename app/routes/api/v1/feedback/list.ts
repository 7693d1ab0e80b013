import { z } from "zod";
import { feedbackJson, feedbackRecord } from "~/features/administration/support/json";
import { FEEDBACK, listPosts } from "~/features/administration/support/posts.server";
import { optionalPageQuery, pageOrAll } from "~/platform/http/page-query";
import { pagesOf } from "~/platform/http/paging";
import { apiLoader } from "~/web/api/api.server";
import { done, paging, words } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "listFeedback",
	tag: "Feedback",
	summary: "List a user's feedback, newest first",
	codes: ["not_own", "not_found"],
	auth: "user",
	query: optionalPageQuery,
	output: z.object({
		status: done,
		message: words("Feedback found."),
		feedback: z.array(feedbackRecord),
		...paging,
	}),
	run: async ({ authorize, params, query }) => {
		const asked = pageOrAll(query);
		const { rows, total, page } = await listPosts(FEEDBACK, (await authorize(params.userId)).ownerId, {
			...asked,
			isStrict: true,
		});
		const message = total === 0 ? "No feedback found." : "Feedback found.";
		const totalPages = pagesOf(total, asked.limit);
		return { status: true, message, feedback: rows.map(feedbackJson), page, total, totalPages };
	},
});
