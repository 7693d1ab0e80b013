import { z } from "zod";
import { messageJson, messageRecord } from "~/features/telling/messages/json";
import { listSentMessages } from "~/features/telling/messages/sent/queries.server";
import { cursorOf, cursorQuery } from "~/platform/http/page-query";
import { apiLoader } from "~/web/api/api.server";
import { done, nextCursor, paging } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "listMessages",
	tag: "Messages",
	summary: "List a user's messages, newest first",
	description: "Messages with recipient and delivery status. With batch_id, the messages sent together.",
	auth: "user",
	right: "see",
	query: cursorQuery.extend({
		batch_id: z
			.string()
			.optional()
			.meta({
				description: "Only messages with this batch_id, from the response of sending",
				examples: ["01930c70-3c2e-7159-b3c4-8f9012345677"],
			}),
	}),
	output: z.object({ status: done, data: z.array(messageRecord), totalPages: paging.totalPages, nextCursor }),
	run: async ({ authorize, params, query: { batch_id: batchId, page, limit, cursor: after } }) => {
		const { ownerId } = await authorize(params.userId);
		const { rows, totalPages, lastId } = await listSentMessages(ownerId, batchId, { page, limit, after });
		return { status: true, data: rows.map(messageJson), totalPages, nextCursor: cursorOf(lastId) };
	},
});
