import { and, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "~/features/people/users/schema";
import { FAILED_DAYS } from "~/features/telling/messages/sent/failed-days";
import { isLogged, isSmsInstead, messageColumns, smsInstead } from "~/features/telling/messages/sent/queries.server";
import { messages } from "~/features/telling/outbox/schema";
import { addDays, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { COUNT_CAP, pageWithin } from "~/platform/db/paging.server";

/** Failed messages of the last `FAILED_DAYS` days in India, which administrators see. */
const isFailedLately = (now: Date): SQL | undefined =>
	and(eq(messages.status, sql`'failed'`), isLogged, gte(messages.createdAt, startOfDayInIndia(firstDay(now))));

const firstDay = (now: Date) => addDays(dayInIndia(now), 1 - FAILED_DAYS);

/** Reads up to one more than the cap; exported so that a test can check its plan. */
export const failedStatement = (now: Date) =>
	db
		.select({ id: messages.id })
		.from(messages)
		.where(isFailedLately(now))
		.limit(COUNT_CAP + 1);

/** Counts everybody's recently failed messages, up to the cap (`isCapped`). */
export async function countFailedMessages(now: Date): Promise<{ count: number; isCapped: boolean }> {
	const count = await db.$count(failedStatement(now).as("failed"));
	return { count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
}

/** One page, newest first, limited before people and SMS are joined. */
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
		.leftJoin(smsInstead, isSmsInstead)
		.innerJoin(users, eq(users.id, messages.userId))
		.where(inArray(messages.id, idsOfPage))
		.orderBy(...newestFirst);
};

/** One page of everybody's recently failed messages, newest first; a page past the end is the last one. */
export async function listFailedMessages(now: Date, { page, limit }: { page: number; limit: number }) {
	const { count, isCapped } = await countFailedMessages(now);
	const within = pageWithin(page, limit, count);
	const rows = await failedPageStatement(now, { page: within, limit });
	return { rows, page: within, limit, total: count, isCapped };
}
