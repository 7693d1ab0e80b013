import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { razorpaySettings } from "~/features/money/payments/orders/razorpay-settings.server";
import { findAnyTransaction } from "~/features/money/payments/queries.server";
import { checkPaymentJob, refundPaymentJob } from "~/features/money/payments/queues.server";
import { refunds, transactions } from "~/features/money/payments/schema";
import {
	settleCancelled,
	settleCaptured,
	settleFailed,
} from "~/features/money/payments/settling/commands.settle.server";
import type { TransactionStatus } from "~/features/money/payments/transaction-status";
import { db } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";
import { ProviderError } from "~/providers/provider-error";
import {
	captureRazorpayPayment,
	listRazorpayLinkPayments,
	listRazorpayOrderPayments,
	type RazorpayPayment,
	razorpayDeadline,
} from "~/providers/razorpay.server";

/** An unpaid order is cancelled after this time; payment links expire with it. */
const ABANDONED_AFTER_MS = 2 * 60 * 60 * 1000;

const NO_PAYMENTS: RazorpayPayment[] = [];

/** An order unknown to Razorpay has no payments. Other errors, such as a rejected key, say nothing about payments. */
function noPaymentsIfUnknown(error: unknown): RazorpayPayment[] {
	if (error instanceof ProviderError && error.code === "not-found") return NO_PAYMENTS;
	throw error;
}

type OpenOrder = { razorpayOrderId: string | null; razorpayLinkId: string | null };

async function listPayments({ razorpayOrderId, razorpayLinkId }: OpenOrder, signal: AbortSignal) {
	const [byOrder, byLink] = await Promise.all([
		razorpayOrderId
			? listRazorpayOrderPayments(razorpaySettings, razorpayOrderId, signal).catch(noPaymentsIfUnknown)
			: NO_PAYMENTS,
		razorpayLinkId
			? listRazorpayLinkPayments(razorpaySettings, razorpayLinkId, signal).catch(noPaymentsIfUnknown)
			: NO_PAYMENTS,
	]);
	return [...byOrder, ...byLink];
}

/**
 * Settles a transaction by one of its payments as Razorpay reports it; an authorised payment is captured first.
 * The caller has checked that the payment belongs to the transaction. @throws ProviderError
 */
export async function settleByPayment(transactionId: string, payment: RazorpayPayment, signal: AbortSignal) {
	const latest =
		payment.status === "authorized" ? await captureRazorpayPayment(razorpaySettings, payment, signal) : payment;
	await db.transaction(async (tx) => {
		if (latest.status === "captured") await settleCaptured(tx, transactionId, latest);
		if (latest.status === "failed") await settleFailed(tx, transactionId, latest.failure);
	});
}

async function requireStatus(transactionId: string): Promise<TransactionStatus> {
	const row = await findAnyTransaction(transactionId);
	if (!row) throw new Error("There is no such transaction");
	return row.status;
}

/** Looks a transaction up at Razorpay and settles it, in case both return and webhook were lost. @throws ProviderError */
export async function checkPayment(transactionId: string, signal = razorpayDeadline()): Promise<TransactionStatus> {
	const row = await findAnyTransaction(transactionId);
	if (!row) throw new Error("There is no such transaction");
	if (row.status === "SUCCESS" || row.status === "REFUNDED") return row.status;
	const payments = await listPayments(row, signal);
	await db.update(transactions).set({ checkedAt: sql`now()` }).where(eq(transactions.id, transactionId));
	const paid = payments.filter(({ status }) => status === "captured" || status === "authorized");
	for (const payment of paid) await settleByPayment(transactionId, payment, signal);
	if (paid.length > 0) return requireStatus(transactionId);
	const failed = payments.find(({ status }) => status === "failed");
	if (failed) await settleFailed(db, transactionId, failed.failure);
	else if (Date.now() - row.createdAt.getTime() > ABANDONED_AFTER_MS) await settleCancelled(db, transactionId);
	return requireStatus(transactionId);
}

export async function recheckPayment(transactionId: string): Promise<void> {
	await checkPayment(transactionId);
}

const RECHECK_AFTER_MS = 20_000;

/** Queues another check of a transaction that could not be settled at once. */
export async function checkPaymentSoon(transactionId: string): Promise<void> {
	const startAfter = new Date(Date.now() + RECHECK_AFTER_MS);
	await db.transaction((tx) => enqueue(tx, checkPaymentJob, { transactionId }, { startAfter }));
}

const CHECKS_AT_ONCE = 200;

/** Orders unpaid after 15 minutes, checked ever less often for a week, since a payment can arrive late. */
function listOrdersToCheck() {
	const { createdAt, checkedAt } = transactions;
	return db
		.select({ transactionId: transactions.id })
		.from(transactions)
		.where(
			and(
				inArray(transactions.status, ["PENDING", "FAILED", "CANCELLED"]),
				or(isNotNull(transactions.razorpayOrderId), isNotNull(transactions.razorpayLinkId)),
				sql`${createdAt} between now() - interval '7 days' and now() - interval '15 minutes'`,
				sql`(${checkedAt} is null or ${checkedAt} < now() - (now() - ${createdAt}) / 3)`,
			),
		)
		.orderBy(transactions.id)
		.limit(CHECKS_AT_ONCE);
}

/** Refunds that are still pending after two hours. */
function listRefundsToRepeat() {
	return db
		.select({ refundId: refunds.id })
		.from(refunds)
		.where(
			and(
				eq(refunds.status, "pending"),
				sql`${refunds.createdAt} between now() - interval '30 days' and now() - interval '2 hours'`,
			),
		)
		.orderBy(refunds.id)
		.limit(CHECKS_AT_ONCE);
}

/** Fails orders whose process ended before Razorpay answered: without an order or link they cannot be paid. */
async function failUnsentOrders() {
	const isUnsent = and(isNull(transactions.razorpayOrderId), isNull(transactions.razorpayLinkId));
	const isLate = sql`${transactions.createdAt} < now() - interval '15 minutes'`;
	await db
		.update(transactions)
		.set({ status: "FAILED", failure: phrase("The payment service could not be reached.") })
		.where(and(eq(transactions.status, "PENDING"), isUnsent, isLate));
}

/** Queues a check of every order and refund that should have ended by now. */
export async function queueOpenPayments(): Promise<void> {
	await failUnsentOrders();
	const orders = await listOrdersToCheck();
	const pending = await listRefundsToRepeat();
	await db.transaction(async (tx) => {
		await enqueue(tx, checkPaymentJob, orders);
		await enqueue(tx, refundPaymentJob, pending);
	});
}
