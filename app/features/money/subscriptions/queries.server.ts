import { and, asc, desc, eq, gt, inArray, isNull, like, lte, or, sql } from "drizzle-orm";
import { subscriptionNumbers, subscriptions } from "~/features/money/subscriptions/schema";
import { type Database, db } from "~/platform/db/client.server";
import { contains, folded, pageOf } from "~/platform/db/paging.server";
import { columnsOf } from "~/platform/db/rows";

/** The only rule for which subscription is its owner's active package. */
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

export const numberColumns = {
	...columnsOf(subscriptionNumbers, "id", "number", "partyName", "getsAllCases", "remindsOfHearings"),
	...columnsOf(subscriptionNumbers, "tellsOfMoves", "tellsOfOutcomes"),
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

/** Whether the person has no package, the trial, which is free, or one that was paid. */
export async function findPackageLevel(
	userId: string,
	database: Database = db,
): Promise<"without" | "trial" | "package"> {
	const [active] = await database
		.select({ planPaise: subscriptions.planPaise })
		.from(subscriptions)
		.where(and(eq(subscriptions.userId, userId), isActive));
	if (!active) return "without";
	return active.planPaise > 0 ? "package" : "trial";
}

export type ActiveSubscription = NonNullable<Awaited<ReturnType<typeof findActiveSubscription>>>;

function listNumbers(userId: string, database: Database): Promise<SavedNumber[]> {
	return database
		.select(numberColumns)
		.from(subscriptionNumbers)
		.where(eq(subscriptionNumbers.userId, userId))
		.orderBy(asc(subscriptionNumbers.id));
}

/** The id of a person's saved number (`+91…`); undefined if it is not saved. */
export async function findNumberId(userId: string, number: string): Promise<string | undefined> {
	const [saved] = await db
		.select({ id: subscriptionNumbers.id })
		.from(subscriptionNumbers)
		.where(and(eq(subscriptionNumbers.userId, userId), eq(subscriptionNumbers.number, number)));
	return saved?.id;
}

const countLinked = (isByName: "not l.is_by_name" | "l.is_by_name") => sql<number>`(
	select count(*)::int from number_cases l where l.number_id = subscription_numbers.id and ${sql.raw(isByName)})`;

/**
 * One page of a person's saved numbers whose name or digits match, by name, and the total; each with how many cases a person linked it
 * to, and how many its name alone: those with such links come first, as they wait for a decision.
 */
export async function listSavedNumbers(userId: string, q: string, page: { page: number; limit: number }) {
	const digits = q.replace(/\D/g, "");
	const where = and(
		eq(subscriptionNumbers.userId, userId),
		q === ""
			? undefined
			: or(
					contains(folded(subscriptionNumbers.partyName), q),
					digits.length > 2 ? like(subscriptionNumbers.number, `%${digits}%`) : undefined,
				),
	);
	const rows = db
		.select({ ...numberColumns, caseCount: countLinked("not l.is_by_name"), unconfirmed: countLinked("l.is_by_name") })
		.from(subscriptionNumbers)
		.where(where)
		.orderBy(
			sql`${countLinked("l.is_by_name")} = 0`,
			asc(sql`lower(${subscriptionNumbers.partyName})`),
			asc(subscriptionNumbers.id),
		);
	const [items, total] = await Promise.all([pageOf(rows, page), db.$count(subscriptionNumbers, where)]);
	return { items, total };
}

export type MessagesLeft = { subscriptionId: string; left: number };

/** Messages left in people's active packages, by user id; people without one are not in the map. */
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

/** Counts the people with each plan as their active package, by plan id. */
export async function countSubscribers(): Promise<Map<string, number>> {
	const rows = await db
		.select({ planId: subscriptions.planId, people: sql<number>`count(*)::int` })
		.from(subscriptions)
		.where(isActive)
		.groupBy(subscriptions.planId);
	return new Map(rows.map(({ planId, people }) => [planId, people]));
}

/** Paid packages that have not started, first to last. */
function listWaiting(userId: string) {
	return db
		.select(columnsOf(subscriptions, "planName", "paymentId", "startsAt", "endsAt"))
		.from(subscriptions)
		.where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt), gt(subscriptions.startsAt, sql`now()`)))
		.orderBy(asc(subscriptions.startsAt));
}

/** A person's active package, and the paid ones that start after it, first to last. */
export async function findPackages(userId: string) {
	const [active, waiting] = await Promise.all([findActiveSubscription(userId), listWaiting(userId)]);
	return { active, waiting };
}
export type Packages = Awaited<ReturnType<typeof findPackages>>;

/** Each person's active package and its end; people without one are not in the map. */
export async function listPackagesOf(userIds: string[]): Promise<Map<string, { planName: string; endsAt: Date }>> {
	if (userIds.length === 0) return new Map();
	const rows = await db
		.select({ userId: subscriptions.userId, planName: subscriptions.planName, endsAt: subscriptions.endsAt })
		.from(subscriptions)
		.where(and(inArray(subscriptions.userId, userIds), isActive));
	return new Map(rows.map(({ userId, ...rest }) => [userId, rest]));
}

/** The package of a purchase, with its use and end, and whether it still waits for its start; undefined if there is none. */
export async function findPackageOfPayment(paymentId: string) {
	const [bought] = await db
		.select({
			...columnsOf(subscriptions, "startsAt", "endsAt", "endedAt", "endReason", "messagesSent", "messageLimit"),
			isWaiting: sql<boolean>`${subscriptions.startsAt} > now()`,
		})
		.from(subscriptions)
		.where(eq(subscriptions.paymentId, paymentId));
	return bought;
}
