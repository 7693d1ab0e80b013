import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { addDays, dayInIndia, startOfDayInIndia } from "~/calendar/day";
import type { Database } from "~/db/client.server";
import { subscriptionNumbers, subscriptions } from "~/db/schema/subscriptions";
import { users } from "~/db/schema/users";
import { DomainError } from "~/errors";
import type { PlanTerms } from "~/features/plans/queries.server";
import { isActive } from "~/features/subscriptions/queries.server";

/** The midnight in India after the last day of access; the day of the start counts as the first. */
export function endOfAccess(startsAt: Date, durationDays: number): Date {
	return startOfDayInIndia(addDays(dayInIndia(startsAt), durationDays));
}

/** The last day of access of a package that ends at that midnight. */
export const lastDayOf = (endsAt: Date) => addDays(dayInIndia(endsAt), -1);

/**
 * Starts a package at once and ends the one the person has; saved numbers carry over (decision 23). The person's row is
 * locked, so that two starts at the same moment follow one another. `paymentId` is the purchase, kept as a reference.
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

/** Numbers move and are not copied, so that they keep their cases, and a deleted one is gone for good. */
async function carryNumbersOver(tx: Database, from: string, to: string) {
	await tx.update(subscriptionNumbers).set({ subscriptionId: to }).where(eq(subscriptionNumbers.subscriptionId, from));
}

/**
 * Counts one message against the package if one is left. One statement, so that two at the same moment never share the
 * last one.
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
	const [active] = await tx
		.select({ messageLimit: subscriptions.messageLimit })
		.from(subscriptions)
		.where(and(eq(subscriptions.id, subscriptionId), isActive));
	if (!active) throw noPackage();
	throw new DomainError(
		"conflict",
		`All ${active.messageLimit} messages of your package are used. Choose a larger package to send more.`,
	);
}

/** Uncounts a message that was counted but never sent. */
export async function giveBackMessage(tx: Database, subscriptionId: string): Promise<void> {
	await tx
		.update(subscriptions)
		.set({ messagesSent: sql`${subscriptions.messagesSent} - 1` })
		.where(and(eq(subscriptions.id, subscriptionId), gt(subscriptions.messagesSent, 0)));
}

/** Ends the package that a purchase started, after its payment was refunded in full. One that has ended stays as it is. */
export async function endRefundedSubscription(tx: Database, paymentId: string): Promise<void> {
	await tx
		.update(subscriptions)
		.set({ endedAt: sql`now()`, endReason: "refunded" })
		.where(and(eq(subscriptions.paymentId, paymentId), isNull(subscriptions.endedAt)));
}

export const noPackage = () => new DomainError("conflict", "You have no active package. Choose a package first.");
