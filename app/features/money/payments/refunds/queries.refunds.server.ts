import { and, eq, inArray, sql } from "drizzle-orm";
import { findAnyTransaction, type Transaction } from "~/features/money/payments/queries.server";
import { refunds } from "~/features/money/payments/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

/** The refunded and pending amount of one payment, in paise. */
export async function refundedAmount(database: Database, razorpayPaymentId: string): Promise<number> {
	const [row] = await database
		.select({ paise: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
		.from(refunds)
		.where(and(eq(refunds.razorpayPaymentId, razorpayPaymentId), inArray(refunds.status, ["pending", "processed"])));
	return row?.paise ?? 0;
}

type Payment = Pick<Transaction, "status" | "razorpayPaymentId" | "amountPaise">;

/**
 * The only rule for the refundable amount, in paise: the rest of the payment that bought the package. A second payment for the
 * same order is refunded separately and does not count.
 */
export async function leftToRefund(database: Database, payment: Payment): Promise<number> {
	if (payment.status !== "SUCCESS" || !payment.razorpayPaymentId) return 0;
	return Math.max(0, payment.amountPaise - (await refundedAmount(database, payment.razorpayPaymentId)));
}

type Refund = { status: string; razorpayPaymentId: string };

/**
 * Whether a failed automatic refund can be retried: the payment bought nothing and has no pending or processed refund. A
 * refund of the payment that bought the package is requested again instead.
 */
export async function isRepeatable(database: Database, payment: Payment, refund: Refund): Promise<boolean> {
	if (refund.status !== "failed") return false;
	if (payment.status === "SUCCESS" && payment.razorpayPaymentId === refund.razorpayPaymentId) return false;
	return (await refundedAmount(database, refund.razorpayPaymentId)) === 0;
}

/** The data of the refund dialog: the refundable amount, and the refunds so far, oldest first. */
export async function findRefundable(transactionId: string) {
	const transaction = await findAnyTransaction(transactionId);
	if (!transaction) return undefined;
	const [leftPaise, refundsSoFar] = await Promise.all([leftToRefund(db, transaction), listRefunds(transaction.id)]);
	const earlier = await Promise.all(
		refundsSoFar.map(async (refund) => ({ ...refund, isRepeatable: await isRepeatable(db, transaction, refund) })),
	);
	return { transaction, leftPaise, earlier };
}

export function listRefunds(transactionId: string) {
	return db
		.select({
			...columnsOf(refunds, "id", "razorpayPaymentId", "amountPaise", "reason", "status", "problem"),
			...columnsOf(refunds, "createdAt", "countedAt"),
		})
		.from(refunds)
		.where(eq(refunds.transactionId, transactionId))
		.orderBy(refunds.id);
}
