import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { subscriptionNumbers, subscriptions } from "~/db/schema/subscriptions";
import { DomainError } from "~/errors";
import { addDays, dayInIndia, startOfDayInIndia } from "~/features/courts/day";
import type { PlanTerms } from "~/features/plans/queries.server";
import { isActive } from "~/features/subscriptions/queries.server";

/** The midnight in India after the last day of access; the day of the start is the first. */
export function endOfAccess(startsAt: Date, durationDays: number): Date {
	return startOfDayInIndia(addDays(dayInIndia(startsAt), durationDays));
}

/**
 * Starts a package at once, in place of the one the person has; the numbers saved under the last one carry over
 * (decision 23). Two at the same moment follow one another, since each holds the person's row.
 */
export async function startSubscription(
	tx: Database,
	{ userId, plan, paymentId }: { userId: string; plan: PlanTerms; paymentId: string | null },
): Promise<{ id: string }> {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
	const [last] = await tx
		.select({ id: subscriptions.id })
		.from(subscriptions)
		.where(eq(subscriptions.userId, userId))
		.orderBy(desc(subscriptions.id))
		.limit(1);
	await tx
		.update(subscriptions)
		.set({ endedAt: sql`now()`, endReason: "replaced" })
		.where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt)));
	const startsAt = new Date();
	const [started] = await tx
		.insert(subscriptions)
		.values({ ...plan, userId, paymentId, startsAt, endsAt: endOfAccess(startsAt, plan.durationDays) })
		.returning({ id: subscriptions.id });
	if (!started) throw new Error("No subscription came back");
	if (last) await carryNumbersOver(tx, last.id, started.id);
	return started;
}

async function carryNumbersOver(tx: Database, from: string, to: string) {
	const saved = await tx
		.select({ number: subscriptionNumbers.number, partyName: subscriptionNumbers.partyName })
		.from(subscriptionNumbers)
		.where(eq(subscriptionNumbers.subscriptionId, from))
		.orderBy(subscriptionNumbers.id);
	if (saved.length === 0) return;
	await tx.insert(subscriptionNumbers).values(saved.map((number) => ({ ...number, subscriptionId: to })));
}

/**
 * Takes one message from the package, if one is left; two at the same moment never share the last.
 * @throws DomainError `conflict` naming the limit and what to do.
 */
export async function countMessage(tx: Database, subscriptionId: string): Promise<void> {
	const counted = await tx
		.update(subscriptions)
		.set({ messagesSent: sql`${subscriptions.messagesSent} + 1` })
		.where(
			and(
				eq(subscriptions.id, subscriptionId),
				isActive,
				lt(subscriptions.messagesSent, sql`${subscriptions.messageLimit}`),
			),
		)
		.returning({ id: subscriptions.id });
	if (counted.length > 0) return;
	const [now] = await tx
		.select({ messageLimit: subscriptions.messageLimit })
		.from(subscriptions)
		.where(and(eq(subscriptions.id, subscriptionId), isActive));
	if (!now) throw noPackage();
	throw new DomainError(
		"conflict",
		`All ${now.messageLimit} messages of your package are used. Choose a larger package to send more.`,
	);
}

/** Gives back a message that was counted but never went out. */
export async function giveBackMessage(tx: Database, subscriptionId: string): Promise<void> {
	await tx
		.update(subscriptions)
		.set({ messagesSent: sql`${subscriptions.messagesSent} - 1` })
		.where(and(eq(subscriptions.id, subscriptionId), gt(subscriptions.messagesSent, 0)));
}

export const noPackage = () => new DomainError("conflict", "You have no active package. Choose a package first.");
