import { and, count, desc, eq, lt } from "drizzle-orm";
import { users } from "~/features/people/users/schema";
import { messageBatches, messageSms, messages } from "~/features/telling/messages/schema";
import { messageColumns } from "~/features/telling/messages/sent/queries.server";
import { db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/ids";
import { pagesOf } from "~/platform/http/paging";

type Place = { page: number; limit: number; after?: string };

/** One page of a person's messages with what they say, newest first, of one batch where it is given, and how many pages there are. */
export async function listSentMessages(userId: string, batchId: string | undefined, { page, limit, after }: Place) {
	const isSent = and(eq(messages.userId, userId), batchId === undefined ? undefined : hasId(messages.batchId, batchId));
	const [rows, [counted]] = await Promise.all([
		db
			.select({ ...messageColumns, template: messages.template, parameters: messages.parameters })
			.from(messages)
			.leftJoin(messageSms, eq(messageSms.messageId, messages.id))
			.innerJoin(messageBatches, eq(messageBatches.id, messages.batchId))
			.leftJoin(users, eq(users.id, messageBatches.actorId))
			.where(and(isSent, after === undefined ? undefined : lt(messages.id, after)))
			.orderBy(desc(messages.id))
			.limit(limit + 1)
			.offset(after === undefined ? (page - 1) * limit : 0),
		db.select({ total: count() }).from(messages).where(isSent),
	]);
	const shown = rows.slice(0, limit);
	return {
		rows: shown,
		totalPages: pagesOf(counted?.total ?? 0, limit),
		lastId: rows.length > limit ? shown.at(-1)?.id : undefined,
	};
}

export type SentMessage = Awaited<ReturnType<typeof listSentMessages>>["rows"][number];
