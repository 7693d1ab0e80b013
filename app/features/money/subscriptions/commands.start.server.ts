import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PlanTerms } from "~/features/money/plans/queries.server";
import { endOfAccess } from "~/features/money/subscriptions/access-days";
import { subscriptionNumbers, subscriptions } from "~/features/money/subscriptions/schema";
import { users } from "~/features/people/users/schema";
import type { Database } from "~/platform/db/client.server";

type Start = {
	userId: string;
	plan: PlanTerms;
	/** The id of the purchase; null if there is none. */
	paymentId: string | null;
	/** Starts when the last current or waiting package ends, instead of replacing the current one. */
	isLater?: boolean;
	/** The start if it does not wait; now by default. */
	at?: Date;
};

/**
 * Locks a person's row, so that concurrent changes of their packages run one after another. @returns the database's time from
 * then on: an earlier one could be before the start of a package that the lock waited for.
 */
async function lockPackages(tx: Database, userId: string): Promise<Date> {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
	const now = sql`clock_timestamp()`.mapWith(subscriptions.startsAt);
	const [clock] = await tx.select({ now }).from(sql`(select) as one`);
	if (!clock) throw new Error("The database has no clock");
	return clock.now;
}

const isOpen = (userId: string, ...also: SQL[]) =>
	and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt), ...also);

/** The end of a person's last package that has not ended, running or waiting. */
async function findLastEnd(tx: Database, userId: string, now: Date): Promise<Date | undefined> {
	const [last] = await tx
		.select({ endsAt: subscriptions.endsAt })
		.from(subscriptions)
		.where(isOpen(userId, gt(subscriptions.endsAt, now)))
		.orderBy(desc(subscriptions.endsAt))
		.limit(1);
	return last?.endsAt;
}

/**
 * Starts a package at once, which ends the running one, or when the last of the person's packages ends. Waiting packages follow
 * one that starts at once. Saved numbers belong to whichever package runs. @returns its days, and `at`, the moment of the purchase.
 */
export async function startSubscription(
	tx: Database,
	{ userId, plan, paymentId, isLater = false, at }: Start,
): Promise<{ id: string; at: Date; startsAt: Date; endsAt: Date }> {
	const lockedAt = await lockPackages(tx, userId);
	const now = at ?? lockedAt;
	const lastEnd = isLater ? await findLastEnd(tx, userId, now) : undefined;
	if (!lastEnd) await endRunning(tx, userId, now);
	const startsAt = lastEnd ?? now;
	const endsAt = endOfAccess(startsAt, plan.durationDays);
	const [started] = await tx
		.insert(subscriptions)
		.values({ ...plan, userId, paymentId, startsAt, endsAt })
		.returning({ id: subscriptions.id });
	if (!started) throw new Error("No subscription came back");
	if (!lastEnd) {
		await tx
			.update(subscriptionNumbers)
			.set({ subscriptionId: started.id })
			.where(eq(subscriptionNumbers.userId, userId));
		await lineUp(tx, userId, { after: endsAt, now });
	}
	return { ...started, at: now, startsAt, endsAt };
}

/** Ends the started package: as replaced, or as expired if its last day is over and the daily job has not run yet. */
async function endRunning(tx: Database, userId: string, now: Date) {
	const moment = sql`${now.toISOString()}::timestamptz`;
	await tx
		.update(subscriptions)
		.set({
			endedAt: sql`least(${subscriptions.endsAt}, ${moment})`,
			endReason: sql`case when ${subscriptions.endsAt} <= ${moment} then 'expired' else 'replaced' end::subscription_end`,
		})
		.where(isOpen(userId, lte(subscriptions.startsAt, now)));
}

/** Schedules waiting packages one after another, so that none overlap and no paid day is lost. */
async function lineUp(tx: Database, userId: string, { after, now }: { after: Date; now: Date }) {
	const waiting = await tx
		.select({ id: subscriptions.id, durationDays: subscriptions.durationDays })
		.from(subscriptions)
		.where(isOpen(userId, gt(subscriptions.startsAt, now)))
		.orderBy(asc(subscriptions.startsAt));
	let startsAt = after;
	for (const { id, durationDays } of waiting) {
		const endsAt = endOfAccess(startsAt, durationDays);
		await tx.update(subscriptions).set({ startsAt, endsAt }).where(eq(subscriptions.id, id));
		startsAt = endsAt;
	}
}

/** Ends the package of a fully refunded payment; waiting packages move up. One that has ended stays as it is. */
export async function endRefundedSubscription(tx: Database, paymentId: string): Promise<void> {
	const isBought = and(eq(subscriptions.paymentId, paymentId), isNull(subscriptions.endedAt));
	const [bought] = await tx.select({ userId: subscriptions.userId }).from(subscriptions).where(isBought);
	if (!bought) return;
	const now = await lockPackages(tx, bought.userId);
	await tx.update(subscriptions).set({ endedAt: now, endReason: "refunded" }).where(isBought);
	const [running] = await tx
		.select({ endsAt: subscriptions.endsAt })
		.from(subscriptions)
		.where(isOpen(bought.userId, lte(subscriptions.startsAt, now), gt(subscriptions.endsAt, now)));
	await lineUp(tx, bought.userId, { after: running?.endsAt ?? now, now });
}
