import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { subscriptionNumbers, subscriptions } from "~/db/schema/subscriptions";

/** What makes a subscription the one its owner has now. */
export const isActive = and(
	isNull(subscriptions.endedAt),
	lte(subscriptions.startsAt, sql`now()`),
	gt(subscriptions.endsAt, sql`now()`),
);

const columns = {
	id: subscriptions.id,
	userId: subscriptions.userId,
	planId: subscriptions.planId,
	planName: subscriptions.planName,
	planPaise: subscriptions.planPaise,
	phoneNumberLimit: subscriptions.phoneNumberLimit,
	messageLimit: subscriptions.messageLimit,
	durationDays: subscriptions.durationDays,
	description: subscriptions.description,
	messagesSent: subscriptions.messagesSent,
	startsAt: subscriptions.startsAt,
	endsAt: subscriptions.endsAt,
};

export type SavedNumber = { id: string; number: string; partyName: string };

/** The package somebody has now, with its numbers in the order they were saved; undefined without one. */
export async function findActiveSubscription(userId: string, database: Database = db) {
	const [subscription] = await database
		.select(columns)
		.from(subscriptions)
		.where(and(eq(subscriptions.userId, userId), isActive));
	if (!subscription) return undefined;
	const numbers = await listNumbers(subscription.id, database);
	return { ...subscription, numbers, numbersUsed: numbers.length };
}

export type ActiveSubscription = NonNullable<Awaited<ReturnType<typeof findActiveSubscription>>>;

function listNumbers(subscriptionId: string, database: Database): Promise<SavedNumber[]> {
	return database
		.select({
			id: subscriptionNumbers.id,
			number: subscriptionNumbers.number,
			partyName: subscriptionNumbers.partyName,
		})
		.from(subscriptionNumbers)
		.where(eq(subscriptionNumbers.subscriptionId, subscriptionId))
		.orderBy(asc(subscriptionNumbers.id));
}

/** The last package somebody had that is over, so that a screen can say so. */
export async function findLastSubscription(userId: string) {
	const [last] = await db
		.select({ planName: subscriptions.planName, endsAt: subscriptions.endsAt })
		.from(subscriptions)
		.where(eq(subscriptions.userId, userId))
		.orderBy(desc(subscriptions.id))
		.limit(1);
	return last;
}

export type Recipient = { number: string; partyName: string };

/**
 * Who receives messages about a person's cases (decision 25): the person's own number first, then every number saved
 * under the active package, none twice. Without a package only the person.
 */
export async function listRecipients(userId: string): Promise<Recipient[]> {
	const [own] = await db
		.select({ number: users.mobileNumber, firstName: users.firstName, lastName: users.lastName })
		.from(users)
		.where(eq(users.id, userId));
	if (!own) return [];
	const saved = (await findActiveSubscription(userId))?.numbers ?? [];
	const all = [{ number: own.number, partyName: `${own.firstName} ${own.lastName}`.trim() }, ...saved];
	return all
		.filter(({ number }, position) => all.findIndex((other) => other.number === number) === position)
		.map(({ number, partyName }) => ({ number, partyName }));
}
