import { and, count, desc, eq, gte, inArray, like, lt, or, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { users } from "~/features/people/users/schema";
import { messageBatches, messageSms, messages } from "~/features/telling/messages/schema";
import type { MessageFilter } from "~/features/telling/messages/sent/message-filter";
import { type MessageStatus, STATUSES } from "~/features/telling/messages/sent/message-status";
import { addDays, startOfDayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/columns-of";
import { hasId } from "~/platform/db/ids";
import { likeText } from "~/platform/db/paging.server";
import { t } from "~/platform/language/translate";

/** What lists show of a message, with the SMS in its place and who sent it. */
export const messageColumns = {
	...columnsOf(messages, "id", "batchId", "cnrNumber", "caseNumber", "recipient", "recipientName"),
	...columnsOf(messages, "status", "reason", "createdAt", "statusAt"),
	/** How far the SMS in its place is; null where there is none. */
	sms: messageSms.state,
	sentBy: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
};

const selectMessages = () =>
	db
		.select(messageColumns)
		.from(messages)
		.leftJoin(messageSms, eq(messageSms.messageId, messages.id))
		.innerJoin(messageBatches, eq(messageBatches.id, messages.batchId))
		.leftJoin(users, eq(users.id, messageBatches.actorId));

/** A person's newest messages; nothing is counted. */
export const listNewestMessages = (userId: string, most: number) =>
	selectMessages().where(eq(messages.userId, userId)).orderBy(desc(messages.id)).limit(most);

type Paging = { page: number; limit: number };

/** One page of a person's messages that pass the filter, newest first, and how many there are. */
export async function listMessages(
	userId: string,
	filter: Partial<MessageFilter> & { batchId?: string /** Besides those with the CNR. */; orIds?: string[] },
	{ page, limit }: Paging,
) {
	const where = and(
		eq(messages.userId, userId),
		filter.batchId ? eq(messages.batchId, filter.batchId) : undefined,
		filter.status ? eq(messages.status, filter.status) : undefined,
		filter.cnr_number
			? or(
					like(messages.cnrNumber, `%${likeText(filter.cnr_number)}%`),
					filter.orIds?.length ? inArray(messages.id, filter.orIds) : undefined,
				)
			: undefined,
		filter.date ? gte(messages.createdAt, startOfDayInIndia(filter.date)) : undefined,
		filter.date ? lt(messages.createdAt, startOfDayInIndia(addDays(filter.date, 1))) : undefined,
	);
	const [rows, [counted]] = await Promise.all([
		selectMessages()
			.where(where)
			.orderBy(desc(messages.id))
			.limit(limit)
			.offset((page - 1) * limit),
		db.select({ total: count() }).from(messages).where(where),
	]);
	return { rows, total: counted?.total ?? 0 };
}

/** After this time no more statuses are expected. */
const STATUSES_EXPECTED = sql`interval '10 minutes'`;

/** The progress of a person's batch. @throws DomainError `not-found`, also for somebody else's. */
export async function requireBatch(userId: string, batchId: string) {
	const [batch] = await db
		.select({
			id: messageBatches.id,
			createdAt: messageBatches.createdAt,
			total: messageBatches.messageCount,
			sentBy: messageColumns.sentBy,
			isRecent: sql<boolean>`${messageBatches.createdAt} > now() - ${STATUSES_EXPECTED}`,
		})
		.from(messageBatches)
		.leftJoin(users, eq(users.id, messageBatches.actorId))
		.where(and(hasId(messageBatches.id, batchId), eq(messageBatches.userId, userId)));
	if (!batch) throw new DomainError("not-found", t("These messages were not found."));
	const rows = await db
		.select({ status: messages.status, count: count() })
		.from(messages)
		.where(eq(messages.batchId, batch.id))
		.groupBy(messages.status);
	const counts = Object.fromEntries(
		STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0]),
	) as Record<MessageStatus, number>;
	const { isRecent, ...rest } = batch;
	// Queued messages will be sent; the statuses of sent ones come within minutes or never.
	const isMoving = counts.queued > 0 || (isRecent && counts.sent > 0);
	return { ...rest, counts, done: batch.total - counts.queued, isMoving };
}
