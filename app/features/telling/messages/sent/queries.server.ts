import { and, count, desc, eq, gte, inArray, isNotNull, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { DomainError } from "~/errors";
import { users } from "~/features/people/users/schema";
import type { MessageFilter } from "~/features/telling/messages/sent/message-filter";
import { type MessageStatus, type SMS_WORDS, STATUSES } from "~/features/telling/outbox/message-status";
import { messageBatches, messages } from "~/features/telling/outbox/schema";
import { addDays, formatMoment, startOfDayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { likeText } from "~/platform/db/paging.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { pagesOf } from "~/platform/http/paging";
import { t } from "~/platform/language/translate";

export const smsInstead = alias(messages, "instead");
/** Of a message to a client; what follows an alert is among the alerts sent. */
export const isSmsInstead = and(eq(smsInstead.insteadOf, messages.id), isNull(smsInstead.noticeId));
/** Whether a message is in the log. */
export const isLogged = isNotNull(messages.batchId);

export const messageColumns = {
	...columnsOf(messages, "id", "batchId", "caseId", "cnrNumber", "caseNumber", "recipient", "recipientName"),
	...columnsOf(messages, "status", "reason", "createdAt", "statusAt"),
	/** Status of the SMS sent instead, whose arrival nothing reports; null if there is none. */
	sms: sql<keyof typeof SMS_WORDS | null>`${smsInstead.status}`,
	sentBy: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
};

const selectMessages = (total: SQL<number | null> = sql`null`) =>
	db
		.select({ ...messageColumns, total })
		.from(messages)
		.leftJoin(smsInstead, isSmsInstead)
		.innerJoin(messageBatches, eq(messageBatches.id, messages.batchId))
		.leftJoin(users, eq(users.id, messageBatches.actorId));

/** A person's newest messages, without a count. */
export const listNewestMessages = (userId: string, limit: number) =>
	selectMessages().where(eq(messages.userId, userId)).orderBy(desc(messages.id)).limit(limit);

type Paging = { page: number; limit: number };

/** One page of a person's messages that match the filter, newest first, with the total. */
export async function listMessages(
	userId: string,
	filter: Partial<MessageFilter> & {
		batchId?: string;
		caseId?: string /** Besides CNR matches, or the case. */;
		orIds?: string[];
	},
	{ page, limit }: Paging,
) {
	const where = and(
		eq(messages.userId, userId),
		isLogged,
		filter.batchId ? eq(messages.batchId, filter.batchId) : undefined,
		filter.status ? eq(messages.status, filter.status) : undefined,
		filter.cnr_number || filter.caseId
			? or(
					filter.caseId
						? eq(messages.caseId, filter.caseId)
						: like(messages.cnrNumber, `%${likeText(filter.cnr_number ?? "")}%`),
					filter.orIds?.length ? inArray(messages.id, filter.orIds) : undefined,
				)
			: undefined,
		filter.date ? gte(messages.createdAt, startOfDayInIndia(filter.date)) : undefined,
		filter.date ? lt(messages.createdAt, startOfDayInIndia(addDays(filter.date, 1))) : undefined,
	);
	const matching = sql<number>`(select count(*)::int from ${messages} where ${where})`;
	const found = await selectMessages(matching)
		.where(where)
		.orderBy(desc(messages.id))
		.limit(limit)
		.offset((page - 1) * limit);
	// Past the end no row carries the total.
	const total = found[0]?.total ?? (page > 1 ? await db.$count(messages, where) : 0);
	return { rows: found, total };
}

/** No more statuses are expected after this time. */
const STATUSES_EXPECTED = sql`interval '10 minutes'`;

/** The progress of a person's batch. @throws DomainError `not-found`, also for another person's. */
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

type Place = { page: number; limit: number; after?: string };

/** One page of a person's messages with their texts, newest first, optionally of one batch, and the number of pages. */
export async function listSentMessages(userId: string, batchId: string | undefined, { page, limit, after }: Place) {
	const isSent = and(
		eq(messages.userId, userId),
		isLogged,
		batchId === undefined ? undefined : hasId(messages.batchId, batchId),
	);
	const [rows, [counted]] = await Promise.all([
		db
			.select({
				...messageColumns,
				batchId: messageBatches.id,
				...columnsOf(messages, "template", "language", "parameters"),
			})
			.from(messages)
			.leftJoin(smsInstead, isSmsInstead)
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

type Row = Omit<Awaited<ReturnType<typeof listMessages>>["rows"][number], "total"> & { total?: number | null };

export const messageItem = ({ batchId: _, createdAt, statusAt: __, total: ___, ...row }: Row) => ({
	...row,
	sentAt: formatMoment(createdAt),
});
export type MessageItem = ReturnType<typeof messageItem>;
