import { and, count, desc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { type MessageStatus, STATUSES } from "~/features/telling/outbox/message-status";
import { messages } from "~/features/telling/outbox/schema";
import { type Day, startOfDayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";

const HOUR_MS = 60 * 60 * 1000;
const MAX_COUNTED = 10_000;

/** The lowest id of a moment, since ids sort by creation time. */
const firstIdOf = (moment: Date) => uuidv7({ msecs: moment.getTime(), random: new Uint8Array(16), seq: 0 });

/** Exported so that a test can check its plan. */
export const latelyStatement = (tx: Database, now: Date) =>
	tx
		.select({ status: messages.status, count: count() })
		.from(messages)
		.where(and(gte(messages.id, firstIdOf(new Date(now.getTime() - HOUR_MS))), isNotNull(messages.batchId)))
		.groupBy(messages.status);

/** Counts everybody's messages of the last hour by status. */
export async function countMessagesLately(
	tx: Database,
	now: Date,
): Promise<{ status: MessageStatus; count: number }[]> {
	const rows = await latelyStatement(tx, now);
	return STATUSES.map((status) => ({
		status,
		count: rows.find((row) => row.status === status)?.count ?? 0,
	}));
}

/** Exported so that a test can check its plan. */
export const waitingStatement = (tx: Database) =>
	tx
		.select({ userId: messages.userId })
		.from(messages)
		.where(and(eq(messages.status, sql`'queued'`), isNotNull(messages.batchId)))
		.limit(MAX_COUNTED);

/** Counts unsent messages, up to 10,000. */
export async function countWaitingMessages(tx: Database): Promise<number> {
	const [row] = await tx.select({ count: count() }).from(waitingStatement(tx).as("waiting"));
	return row?.count ?? 0;
}

const MAX_CONTACTS = 100;

/** The number of the package's messages to a contact in a month, by status. */
export async function countByContact(userId: string, month: Day) {
	const sms = alias(messages, "instead");
	const countOf = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
	return db
		.select({
			number: messages.recipient,
			name: sql<string>`(array_agg(${messages.recipientName} order by ${messages.id} desc))[1]`,
			sent: countOf(sql`${messages.status} <> 'queued'`),
			delivered: countOf(sql`${messages.status} in ('delivered', 'read')`),
			read: countOf(sql`${messages.status} = 'read'`),
			failed: countOf(sql`${messages.status} = 'failed'`),
			bySms: countOf(sql`${sms.status} = 'sent'`),
		})
		.from(messages)
		.leftJoin(sms, and(eq(sms.insteadOf, messages.id), isNull(sms.noticeId)))
		.where(
			and(
				eq(messages.userId, userId),
				gte(messages.id, firstIdOf(startOfDayInIndia(`${month.slice(0, 7)}-01`))),
				messages.isCharged,
				isNotNull(messages.batchId),
			),
		)
		.groupBy(messages.recipient)
		.orderBy(desc(count()), messages.recipient)
		.limit(MAX_CONTACTS);
}
export type ContactCount = Awaited<ReturnType<typeof countByContact>>[number];
