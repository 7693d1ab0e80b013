import { and, eq, isNull, or, sql } from "drizzle-orm";
import { razorpaySettings } from "~/features/money/payments/orders/razorpay-settings.server";
import { lockTransaction, type Transaction } from "~/features/money/payments/queries.server";
import { refunds, transactions } from "~/features/money/payments/schema";
import { endRefundedSubscription } from "~/features/money/subscriptions/commands.start.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
import { phrase } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { ProviderError } from "~/providers/provider-error";
import { fetchRazorpayRefund, razorpayDeadline, refundRazorpayPayment } from "~/providers/razorpay.server";
import type { RazorpayRefund } from "~/providers/razorpay.webhook.server";

const refundColumns = {
	id: refunds.id,
	...columnsOf(refunds, "transactionId", "razorpayPaymentId", "razorpayRefundId", "amountPaise", "reason", "status"),
};

async function findRefund(refundId: string) {
	const [row] = await db.select(refundColumns).from(refunds).where(eq(refunds.id, refundId));
	return row;
}

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** Creates the refund at Razorpay, or fetches it if created before. @throws ProviderError */
function refundAtRazorpay({ id, razorpayRefundId, razorpayPaymentId, amountPaise, reason }: Refund) {
	if (razorpayRefundId) return fetchRazorpayRefund(razorpaySettings, razorpayRefundId, razorpayDeadline());
	const request = { paymentId: razorpayPaymentId, amountPaise, key: id, reason };
	return refundRazorpayPayment(razorpaySettings, request, razorpayDeadline());
}

/** Whether Razorpay rejected it for good. After other errors it may exist, so it is retried with the same idempotency key. */
const isFinal = (error: unknown): error is ProviderError =>
	error instanceof ProviderError && (error.code === "refused" || error.code === "not-found");

/** Refunds a payment at Razorpay, as a job of the queue; done twice, it refunds once. */
export async function executeRefund(refundId: string): Promise<void> {
	const refund = await findRefund(refundId);
	if (refund?.status !== "pending") return;
	try {
		const { id, status, amount } = await refundAtRazorpay(refund);
		const reported = { id, status, amountPaise: amount, ourId: refund.id, paymentId: refund.razorpayPaymentId };
		await db.transaction((tx) => recordRefund(tx, reported));
	} catch (error) {
		if (!isFinal(error)) throw error;
		log.error({ err: error, refund: refundId }, "Razorpay refused a refund");
		await db
			.update(refunds)
			.set({ status: "failed", problem: error.cause instanceof Error ? error.cause.message : error.message })
			.where(and(eq(refunds.id, refundId), eq(refunds.status, "pending")));
	}
}

/** Our row of a refund. Inserts one made in Razorpay's dashboard; undefined if its payment is not ours. */
async function findOrAddRefund(tx: Database, { ourId, id, paymentId, amountPaise }: RazorpayRefund) {
	const [existing] = await tx
		.select(refundColumns)
		.from(refunds)
		.where(or(eq(refunds.razorpayRefundId, id), ourId && isUuid(ourId) ? eq(refunds.id, ourId) : undefined));
	if (existing) return existing;
	const [transaction] = await tx
		.select({ id: transactions.id })
		.from(transactions)
		.where(eq(transactions.razorpayPaymentId, paymentId));
	if (!transaction) return undefined;
	await tx
		.insert(refunds)
		.values({
			transactionId: transaction.id,
			razorpayPaymentId: paymentId,
			razorpayRefundId: id,
			amountPaise,
			reason: phrase("Refunded at Razorpay"),
		})
		.onConflictDoNothing();
	const [added] = await tx.select(refundColumns).from(refunds).where(eq(refunds.razorpayRefundId, id));
	return added;
}

/** Records a refund's state, counted once; processed is final. A full refund ends the package and makes it REFUNDED. */
export async function recordRefund(tx: Database, reported: RazorpayRefund): Promise<void> {
	const refund = await findOrAddRefund(tx, reported);
	if (!refund) return;
	const transaction = await lockTransaction(tx, refund.transactionId);
	const status = reported.status === "processed" || reported.status === "failed" ? reported.status : "pending";
	await tx
		.update(refunds)
		.set({
			razorpayRefundId: reported.id,
			status: sql`case ${refunds.status} when 'processed' then 'processed' else ${status}::refund_status end`,
			...(status === "failed" ? { problem: phrase("Razorpay could not complete the refund.") } : {}),
		})
		.where(eq(refunds.id, refund.id));
	if (status === "failed") log.error({ refund: refund.id }, "a refund failed at Razorpay");
	if (status !== "processed") return;
	const counted = await tx
		.update(refunds)
		.set({ countedAt: sql`now()` })
		.where(and(eq(refunds.id, refund.id), isNull(refunds.countedAt)))
		.returning({ id: refunds.id });
	if (counted.length > 0 && transaction) await countRefund(tx, transaction, refund);
}

/**
 * Adds a refund to its transaction's `refundedPaise`; only refunds of the payment that bought the package count. The package is
 * ended before the transaction is updated, in the lock order of a settlement.
 */
async function countRefund(tx: Database, transaction: Transaction, refund: Refund) {
	if (transaction.razorpayPaymentId !== refund.razorpayPaymentId) return;
	const refundedPaise = transaction.refundedPaise + refund.amountPaise;
	const isFull = refundedPaise >= transaction.amountPaise;
	if (isFull) await endRefundedSubscription(tx, transaction.id);
	await tx
		.update(transactions)
		.set({ refundedPaise, ...(isFull ? { status: "REFUNDED" } : {}) })
		.where(eq(transactions.id, transaction.id));
}
