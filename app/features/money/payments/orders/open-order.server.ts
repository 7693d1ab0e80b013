import { setTimeout as wait } from "node:timers/promises";
import { and, eq, ne, or, sql } from "drizzle-orm";
import type { PaymentMethod } from "~/features/money/payments/orders/order-input";
import { transactions } from "~/features/money/payments/schema";
import { chargeOf } from "~/features/money/plans/price";
import { type Plan, termsOf } from "~/features/money/plans/queries.server";
import { db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { t } from "~/platform/language/translate";

const DAY_SECONDS = 24 * 60 * 60;

/** Rate limit on a person's new transactions, paid or not: each is a permanent row, and an order a call to Razorpay. */
const dailyTransactions = createLimit({ name: "new-transactions", points: 30, seconds: DAY_SECONDS });

/** Runs `add`; only a transaction it added counts against the person's daily limit. @throws DomainError `too-many` */
export async function countedAgainstDay<T extends { isNew: boolean }>(
	userId: string,
	add: () => Promise<T>,
): Promise<T> {
	await dailyTransactions.take(userId, t("Too many orders in one day."));
	const result = await add();
	if (!result.isNew) await dailyTransactions.giveBack(userId);
	return result;
}

type Wanted = { userId: string; plan: Plan; method: PaymentMethod; startsLater: boolean };

const openOrderOf = ({ userId, plan, method }: Wanted) =>
	and(
		eq(transactions.userId, userId),
		eq(transactions.planId, plan.id),
		eq(transactions.method, method),
		eq(transactions.status, "PENDING"),
	);

/** Neither Razorpay's order nor its link has arrived yet. */
const isUnsent = sql<boolean>`coalesce(${transactions.razorpayOrderId}, ${transactions.razorpayLinkId}) is null`;

/** The process that added it ended before Razorpay answered: Razorpay's 8 seconds are over. */
const isLost = sql<boolean>`(${isUnsent} and ${transactions.createdAt} < now() - interval '9 seconds')`;

/** An open order is not reused if it is older than ten minutes, its terms or start differ, or it is a lost link. */
const isOutdated = ({ plan, startsLater }: Wanted) =>
	or(
		sql`${transactions.createdAt} < now() - interval '10 minutes'`,
		ne(transactions.planPaise, plan.amountPaise),
		ne(transactions.durationDays, plan.durationDays),
		ne(transactions.startsLater, startsLater),
		and(isLost, eq(transactions.method, "link")),
	);

/** A person's reusable open order for a plan and method, if there is one. */
export async function findOpenOrder(wanted: Wanted): Promise<{ id: string } | undefined> {
	const [open] = await db
		.select({ id: transactions.id })
		.from(transactions)
		.where(and(openOrderOf(wanted), sql`not (${isOutdated(wanted)})`));
	return open;
}

/** Inserts the open order or finds a concurrent one, and cancels an outdated one; if that is paid anyway, its payment counts. */
export async function addOpenOrder(wanted: Wanted): Promise<{ id: string; isNew: boolean }> {
	const { userId, plan, method, startsLater } = wanted;
	const terms = { ...termsOf(plan), userId, method, startsLater, amountPaise: chargeOf(plan) };
	const added = await db.transaction(async (tx) => {
		await tx
			.update(transactions)
			.set({ status: "CANCELLED" })
			.where(and(openOrderOf(wanted), isOutdated(wanted)));
		const [order] = await tx
			.insert(transactions)
			.values(terms)
			.onConflictDoNothing()
			.returning({ id: transactions.id });
		return order;
	});
	if (added) return { ...added, isNew: true };
	const open = await findOpenOrder(wanted);
	// The other one was paid or cancelled between the two statements.
	return open ? { ...open, isNew: false } : addOpenOrder(wanted);
}

/** Takes over a lost order, so that it is not lost for others meanwhile. False if another request did. */
export async function takeOverLost(orderId: string): Promise<boolean> {
	const taken = await db
		.update(transactions)
		.set({ createdAt: sql`now()` })
		.where(and(eq(transactions.id, orderId), eq(transactions.status, "PENDING"), isLost))
		.returning({ id: transactions.id });
	return taken.length > 0;
}

const POLL_MS = 150;

/** Waits until the request that added an order has Razorpay's answer, has failed, or is `lost` (its process ended). */
export async function waitUntilPayable(orderId: string): Promise<"payable" | "failed" | "lost"> {
	for (;;) {
		const [order] = await db
			.select({ status: transactions.status, isUnsent, isLost })
			.from(transactions)
			.where(eq(transactions.id, orderId));
		if (order && !order.isUnsent) return "payable";
		if (order?.status !== "PENDING") return "failed";
		if (order.isLost) return "lost";
		await wait(POLL_MS);
	}
}
