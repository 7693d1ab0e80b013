import { z } from "zod";
import { deletePaper } from "~/features/courts/papers/commands.server";
import { requirePaper, sendPaper } from "~/features/courts/papers/queries.server";
import { userIdInput } from "~/features/people/accounts/user-id-input";
import { FILE_TYPES } from "~/platform/files/kinds";
import { apiAction, apiLoader } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

const NO_PAPER = { 404: "No such paper of the owner's, and no copy of an order of one of their cases." };

export const loader = apiLoader({
	id: "getPaper",
	tag: "Papers",
	summary: "Get the file of a paper, or of an order's copy",
	failures: NO_PAPER,
	auth: "user",
	right: "see",
	beside: "DELETE",
	query: z.object({ user_id: userIdInput }),
	fileTypes: FILE_TYPES,
	output: z.custom<Response>(),
	run: async ({ params, query, authorize }) =>
		sendPaper(await requirePaper(await authorize(query.user_id), params.paperId ?? "")),
});

export const action = apiAction({
	id: "deletePaper",
	tag: "Papers",
	summary: "Delete a paper",
	description: "Only the owner may, and only their own papers: the copies of orders belong to the court's record.",
	failures: NO_PAPER,
	auth: "user",
	right: "delete",
	method: "DELETE",
	beside: "GET",
	output: z.object({ status: done, message: words("Paper deleted.") }),
	run: async ({ params, authorize }) => {
		await deletePaper(await authorize(undefined), params.paperId ?? "");
		return { status: true, message: "Paper deleted." };
	},
});
