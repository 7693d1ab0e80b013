import { and, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "~/features/people/users/schema";
import { messageSms, messages } from "~/features/telling/messages/schema";
import { FAILED_DAYS } from "~/features/telling/messages/sent/failed-days";
import { messageColumns } from "~/features/telling/messages/sent/queries.server";
import { addDays, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { COUNT_CAP, pageWithin } from "~/platform/db/paging.server";

/** Those that still call for something: from the first of the latest days on, in India. */
const isFailedLately = (now: Date): SQL | undefined =>
	and(eq(messages.status, sql`'failed'`), gte(messages.createdAt, startOfDayInIndia(firstDay(now))));

const firstDay = (now: Date) => addDays(dayInIndia(now), 1 - FAILED_DAYS);

/** The statement that counts them, up to one more than the cap; exported so that a test can check its plan. */
export const failedStatement = (now: Date) =>
	db
		.select({ id: messages.id })
		.from(messages)
		.where(isFailedLately(now))
		.limit(COUNT_CAP + 1);

/** How many messages of anybody failed lately. Beyond the cap they are not counted (`isCapped`). */
export async function countFailedMessages(now: Date): Promise<{ count: number; isCapped: boolean }> {
	const count = await db.$count(failedStatement(now).as("failed"));
	return { count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
}

/** The statement of a page of them, newest first: the page is cut before its people and SMS are looked up. */
export const failedPageStatement = (now: Date, { page, limit }: { page: number; limit: number }) => {
	const newestFirst = [desc(messages.createdAt), desc(messages.id)];
	const idsOfPage = db
		.select({ id: messages.id })
		.from(messages)
		.where(isFailedLately(now))
		.orderBy(...newestFirst)
		.limit(limit)
		.offset((page - 1) * limit);
	return db
		.select(messageColumns)
		.from(messages)
		.leftJoin(messageSms, eq(messageSms.messageId, messages.id))
		.innerJoin(users, eq(users.id, messages.userId))
		.where(inArray(messages.id, idsOfPage))
		.orderBy(...newestFirst);
};

/** One page of everybody's messages that failed lately, newest first; a page past the end is the last one. */
export async function listFailedMessages(now: Date, { page, limit }: { page: number; limit: number }) {
	const { count, isCapped } = await countFailedMessages(now);
	const within = pageWithin(page, limit, count);
	const rows = await failedPageStatement(now, { page: within, limit });
	return { rows, page: within, limit, total: count, isCapped };
}
