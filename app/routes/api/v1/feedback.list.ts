import { z } from "zod";
import { ownerOf } from "~/features/sign-in/acting-for.server";
import { feedbackJson, feedbackRecord } from "~/features/support/json";
import { FEEDBACK } from "~/features/support/kinds.server";
import { listPosts } from "~/features/support/queries.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done, paging, words } from "~/http/api-description";
import { pageQuery } from "~/http/page-query";
import { pagesOf } from "~/paging";

export const loader = apiLoader({
	id: "listFeedback",
	tag: "Feedback",
	summary: "List a person's feedback, newest first",
	codes: ["not_own", "not_found"],
	auth: "user",
	query: pageQuery,
	output: z.object({
		status: done,
		message: words("Feedback found."),
		feedback: z.array(feedbackRecord),
		...paging,
	}),
	run: async ({ user, params, query }) => {
		const { rows, total, page } = await listPosts(FEEDBACK, ownerOf(user, params.userId), { ...query, isStrict: true });
		const message = total === 0 ? "No feedback found." : "Feedback found.";
		const totalPages = pagesOf(total, query.limit);
		return { status: true, message, feedback: rows.map(feedbackJson), page, total, totalPages };
	},
});

export const action = notAllowed("GET");
