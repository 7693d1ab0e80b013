import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { transactions } from "~/db/schema/payments";
import { env } from "~/env.server";
import { queueMail } from "~/features/notifications/commands.server";
import { returnUnwantedPayment } from "~/features/payments/commands.refund.server";
import { findReceiptParties, takeReceiptNumber } from "~/features/payments/receipt.server";
import { formatRupees } from "~/features/plans/money";
import { startSubscription } from "~/features/subscriptions/commands.server";
import { log } from "~/log.server";

/** Money that Razorpay holds for us, as Razorpay itself or its signed webhook says. */
export type CapturedPayment = { id: string; amount: number; currency: string };

type Row = typeof transactions.$inferSelect;

/** Takes the transaction for the rest of the caller's database transaction: whoever else reports on it waits. */
async function hold(tx: Database, transactionId: string): Promise<Row> {
	const [row] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
	if (!row) throw new Error("A payment belongs to no transaction of ours");
	return row;
}

/**
 * Records that a transaction is paid and starts its package, once, however often and from wherever the news comes
 * (decision 22). What buys nothing (a second payment, a wrong amount, the free plan again) goes back by itself.
 */
export async function settleCaptured(tx: Database, transactionId: string, payment: CapturedPayment): Promise<void> {
	const row = await hold(tx, transactionId);
	const isOver = row.status === "SUCCESS" || row.status === "REFUNDED";
	if (isOver && row.razorpayPaymentId === payment.id) return;
	if (isOver) return giveBack(tx, row, payment, "Paid twice");
	if (payment.amount !== row.amountPaise || payment.currency !== row.currency)
		return refuse(tx, row, payment, "The amount paid is not the package's price.");
	if (row.planPaise === 0 && !(await takeFreePlan(tx, row.userId)))
		return refuse(tx, row, payment, "The free package can be had once only.");
	await grant(tx, row, payment);
}

function giveBack(tx: Database, row: Row, payment: CapturedPayment, reason: string) {
	log.warn({ transaction: row.id, reason }, "a payment goes back");
	const given = { transactionId: row.id, razorpayPaymentId: payment.id, amountPaise: payment.amount, reason };
	return returnUnwantedPayment(tx, given);
}

async function refuse(tx: Database, row: Row, payment: CapturedPayment, reason: string) {
	if (row.razorpayPaymentId !== null && row.razorpayPaymentId !== payment.id)
		return giveBack(tx, row, payment, "Paid twice");
	await tx
		.update(transactions)
		.set({ status: "FAILED", failure: `${reason} Your payment is being returned.`, razorpayPaymentId: payment.id })
		.where(eq(transactions.id, row.id));
	await giveBack(tx, row, payment, reason);
}

/** Marks the free plan as had; false where it was before (decision 9). */
async function takeFreePlan(tx: Database, userId: string): Promise<boolean> {
	const taken = await tx
		.update(users)
		.set({ hasHadFreePlan: true })
		.where(and(eq(users.id, userId), eq(users.hasHadFreePlan, false)))
		.returning({ id: users.id });
	return taken.length > 0;
}

async function grant(tx: Database, row: Row, payment: CapturedPayment) {
	const { planId, planName, planPaise, phoneNumberLimit, messageLimit, durationDays, description } = row;
	const plan = { planId, planName, planPaise, phoneNumberLimit, messageLimit, durationDays, description };
	await startSubscription(tx, { userId: row.userId, plan, paymentId: row.id });
	const receiptParties = await findReceiptParties(tx, row.userId);
	await queueMail(tx, {
		to: receiptParties.recipient.email,
		subject: `Your package ${planName} has started`,
		text: `We received ${formatRupees(row.amountPaise)} for the package ${planName}. It runs for ${durationDays} days.\n\nYour receipt: ${env.PUBLIC_URL}/user/transactions/${row.id}/receipt`,
	});
	const paidAt = new Date();
	// Last of all, since everybody who pays waits for this counter.
	const receiptNumber = await takeReceiptNumber(tx, paidAt);
	await tx
		.update(transactions)
		.set({ status: "SUCCESS", failure: null, razorpayPaymentId: payment.id, paidAt, receiptNumber, receiptParties })
		.where(eq(transactions.id, row.id));
}

/** Records that an attempt failed; what is paid stays paid, and a later success still counts. */
export async function settleFailed(tx: Database, transactionId: string, failure: string | null): Promise<void> {
	await tx
		.update(transactions)
		.set({ status: "FAILED", failure: failure ?? "The payment failed." })
		.where(and(eq(transactions.id, transactionId), inArray(transactions.status, ["PENDING", "CANCELLED"])));
}

/** Records that an open order was given up or ran out. */
export async function settleCancelled(tx: Database, transactionId: string): Promise<void> {
	await tx
		.update(transactions)
		.set({ status: "CANCELLED" })
		.where(and(eq(transactions.id, transactionId), eq(transactions.status, "PENDING")));
}
