import { eq } from "drizzle-orm";
import { findReceiptParties, nextReceiptNumber } from "~/features/money/payments/receipts/receipt.server";
import { transactions } from "~/features/money/payments/schema";
import { chargeOf } from "~/features/money/plans/price";
import { listPlansOnSale, type Plan, termsOf } from "~/features/money/plans/queries.server";
import { lastDayOf } from "~/features/money/subscriptions/access-days";
import { startSubscription } from "~/features/money/subscriptions/commands.start.server";
import { findLastSubscription } from "~/features/money/subscriptions/queries.server";
import { users } from "~/features/people/users/schema";
import { DAY_MS, dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";

type DemoOrder = { transactionId: string; userId: string; amountPaise: number; at: Date };
/** Pays an order at the simulator, so that it can refund it later. */
type Pay = (tx: Database, order: DemoOrder) => Promise<{ orderId: string; paymentId: string }>;

async function buy(tx: Database, userId: string, { plan, at, pay }: { plan: Plan; at: Date; pay: Pay }) {
	const amountPaise = chargeOf(plan);
	const terms = { ...termsOf(plan), userId, amountPaise };
	const [order] = await tx
		.insert(transactions)
		.values({ ...terms, method: "checkout", createdAt: at })
		.returning({ id: transactions.id });
	if (!order) throw new Error("No order came back");
	const { orderId, paymentId } = await pay(tx, { transactionId: order.id, userId, amountPaise, at });
	const started = await startSubscription(tx, { userId, plan: termsOf(plan), paymentId: order.id, at });
	const period = { from: dayInIndia(started.startsAt), to: lastDayOf(started.endsAt) };
	await tx
		.update(transactions)
		.set({
			status: "SUCCESS",
			razorpayOrderId: orderId,
			razorpayPaymentId: paymentId,
			paidAt: at,
			receiptParties: { ...(await findReceiptParties(tx, userId)), period },
			receiptNumber: await nextReceiptNumber(tx, at),
		})
		.where(eq(transactions.id, order.id));
}

/**
 * The purchases of the sandbox's advocate, an expired package and a running one, as if paid at the simulator but without mails.
 * @returns whether they were added now
 */
export async function createDemoPayments(pay: Pay): Promise<boolean> {
	const [asha] = await db.select({ id: users.id }).from(users).where(eq(users.username, "asha"));
	if (!asha || (await findLastSubscription(asha.id))) return false;
	const [, essential, practice] = await listPlansOnSale();
	if (!essential || !practice) return false;
	const now = new Date();
	await db.transaction(async (tx) => {
		const earlier = new Date(now.getTime() - (essential.durationDays + 5) * DAY_MS);
		await buy(tx, asha.id, { plan: essential, at: earlier, pay });
		await buy(tx, asha.id, { plan: practice, at: now, pay });
	});
	return true;
}
