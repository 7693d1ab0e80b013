import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { subscriptionNumbers, subscriptions } from "~/features/money/subscriptions/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

/** The one rule for which subscription is its owner's active package. */
export const isActive = and(
	isNull(subscriptions.endedAt),
	lte(subscriptions.startsAt, sql`now()`),
	gt(subscriptions.endsAt, sql`now()`),
);

const columns = {
	...columnsOf(subscriptions, "id", "userId", "planId", "planName", "planPaise", "phoneNumberLimit"),
	...columnsOf(subscriptions, "messageLimit", "durationDays", "description", "messagesSent", "startsAt"),
	endsAt: subscriptions.endsAt,
};

/** What is read of a saved number. */
export const numberColumns = {
	...columnsOf(subscriptionNumbers, "id", "number", "partyName", "getsAllCases", "remindsOfHearings"),
	...columnsOf(subscriptionNumbers, "language", "agreedHow", "agreedOn"),
};
export type SavedNumber = Pick<typeof subscriptionNumbers.$inferSelect, keyof typeof numberColumns>;

/** A user's active package, with its numbers in the order they were saved; undefined without one. */
export async function findActiveSubscription(userId: string, database: Database = db) {
	const [subscription] = await database
		.select(columns)
		.from(subscriptions)
		.where(and(eq(subscriptions.userId, userId), isActive));
	if (!subscription) return undefined;
	const numbers = await listNumbers(userId, database);
	return { ...subscription, numbers, numbersUsed: numbers.length };
}

/** Whether somebody has a package now. */
export async function hasActiveSubscription(userId: string, database: Database = db): Promise<boolean> {
	const [active] = await database
		.select({ id: subscriptions.id })
		.from(subscriptions)
		.where(and(eq(subscriptions.userId, userId), isActive));
	return active !== undefined;
}

export type ActiveSubscription = NonNullable<Awaited<ReturnType<typeof findActiveSubscription>>>;

function listNumbers(userId: string, database: Database): Promise<SavedNumber[]> {
	return database
		.select(numberColumns)
		.from(subscriptionNumbers)
		.where(eq(subscriptionNumbers.userId, userId))
		.orderBy(asc(subscriptionNumbers.id));
}

export type MessagesLeft = { subscriptionId: string; left: number };

/** How many messages the active packages of people have left, by the person's id; nothing for those without one. */
export async function listMessagesLeft(database: Database, userIds: string[]): Promise<Map<string, MessagesLeft>> {
	if (userIds.length === 0) return new Map();
	const rows = await database
		.select({
			userId: subscriptions.userId,
			subscriptionId: subscriptions.id,
			left: sql<number>`greatest(0, ${subscriptions.messageLimit} - ${subscriptions.messagesSent})`,
		})
		.from(subscriptions)
		.where(and(inArray(subscriptions.userId, userIds), isActive));
	return new Map(rows.map(({ userId, ...rest }) => [userId, rest]));
}

/** The last package of a person that has started, active or ended. */
export async function findLastSubscription(userId: string) {
	const [last] = await db
		.select({ planName: subscriptions.planName, endsAt: subscriptions.endsAt })
		.from(subscriptions)
		.where(and(eq(subscriptions.userId, userId), lte(subscriptions.startsAt, sql`now()`)))
		.orderBy(desc(subscriptions.startsAt))
		.limit(1);
	return last;
}

/** How many people have each plan as their active package, by the plan's id. */
export async function countSubscribers(): Promise<Map<string, number>> {
	const rows = await db
		.select({ planId: subscriptions.planId, people: sql<number>`count(*)::int` })
		.from(subscriptions)
		.where(isActive)
		.groupBy(subscriptions.planId);
	return new Map(rows.map(({ planId, people }) => [planId, people]));
}

/** What a person has paid for that has not started: it follows the running package, first to last. */
function listWaiting(userId: string) {
	return db
		.select(columnsOf(subscriptions, "planName", "paymentId", "startsAt", "endsAt"))
		.from(subscriptions)
		.where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt), gt(subscriptions.startsAt, sql`now()`)))
		.orderBy(asc(subscriptions.startsAt));
}

/** What a person has paid for: the package that runs, and those that wait for its end, first to last. */
export async function findPackages(userId: string) {
	const [active, waiting] = await Promise.all([findActiveSubscription(userId), listWaiting(userId)]);
	return { active, waiting };
}
export type Packages = Awaited<ReturnType<typeof findPackages>>;

/** The package each of these people has now, and when it ends; who has none is not in the map. */
export async function listPackagesOf(userIds: string[]): Promise<Map<string, { planName: string; endsAt: Date }>> {
	if (userIds.length === 0) return new Map();
	const rows = await db
		.select({ userId: subscriptions.userId, planName: subscriptions.planName, endsAt: subscriptions.endsAt })
		.from(subscriptions)
		.where(and(inArray(subscriptions.userId, userIds), isActive));
	return new Map(rows.map(({ userId, ...rest }) => [userId, rest]));
}

/** The package that a purchase started, with how much of it is used and how it ended; undefined where none did. */
export async function findPackageOfPayment(paymentId: string) {
	const [bought] = await db
		.select(columnsOf(subscriptions, "startsAt", "endsAt", "endedAt", "endReason", "messagesSent", "messageLimit"))
		.from(subscriptions)
		.where(eq(subscriptions.paymentId, paymentId));
	return bought;
}
