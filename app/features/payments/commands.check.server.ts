import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { enqueue } from "~/db/queue.server";
import { refunds, transactions } from "~/db/schema/payments";
import { razorpaySettings } from "~/features/payments/razorpay-settings.server";
import type { TransactionStatus } from "~/features/payments/transaction-status";
import { settleCancelled, settleCaptured, settleFailed } from "~/features/subscriptions/commands.activate.server";
import { ProviderError } from "~/providers/provider-error";
import {
	captureRazorpayPayment,
	listRazorpayLinkPayments,
	listRazorpayOrderPayments,
	type RazorpayPayment,
	razorpayDeadline,
} from "~/providers/razorpay.server";

/** An order nobody paid by then is given up; payment links end with it. */
const ABANDONED_AFTER_MS = 2 * 60 * 60 * 1000;

/** What the provider does not know of, nobody has paid. */
function noneIfUnknown(error: unknown): RazorpayPayment[] {
	if (error instanceof ProviderError && error.code === "refused") return [];
	throw error;
}

type Open = { razorpayOrderId: string | null; razorpayLinkId: string | null };

async function listPayments({ razorpayOrderId, razorpayLinkId }: Open, signal: AbortSignal) {
	const [byOrder, byLink] = await Promise.all([
		razorpayOrderId
			? listRazorpayOrderPayments(razorpaySettings, razorpayOrderId, signal).catch(noneIfUnknown)
			: ([] as RazorpayPayment[]),
		razorpayLinkId
			? listRazorpayLinkPayments(razorpaySettings, razorpayLinkId, signal).catch(noneIfUnknown)
			: ([] as RazorpayPayment[]),
	]);
	return [...byOrder, ...byLink];
}

/**
 * Settles a transaction by one of its payments as the provider holds it, taking an authorised one's money first.
 * The caller has made sure that the payment belongs to the transaction. @throws ProviderError
 */
export async function settleByPayment(transactionId: string, payment: RazorpayPayment, signal: AbortSignal) {
	const held =
		payment.status === "authorized" ? await captureRazorpayPayment(razorpaySettings, payment, signal) : payment;
	await db.transaction(async (tx) => {
		if (held.status === "captured") await settleCaptured(tx, transactionId, held);
		if (held.status === "failed") await settleFailed(tx, transactionId, held.failure);
	});
}

async function readStatus(transactionId: string) {
	const [row] = await db
		.select({
			status: transactions.status,
			razorpayOrderId: transactions.razorpayOrderId,
			razorpayLinkId: transactions.razorpayLinkId,
			createdAt: transactions.createdAt,
		})
		.from(transactions)
		.where(eq(transactions.id, transactionId));
	if (!row) throw new Error("There is no such transaction");
	return row;
}

/**
 * Asks the provider how a transaction stands, and settles it accordingly: the truth even where both the return and the
 * webhook were lost. @throws ProviderError
 */
export async function checkPayment(transactionId: string, signal = razorpayDeadline()): Promise<TransactionStatus> {
	const row = await readStatus(transactionId);
	if (row.status === "SUCCESS" || row.status === "REFUNDED") return row.status;
	const payments = await listPayments(row, signal);
	await db.update(transactions).set({ checkedAt: sql`now()` }).where(eq(transactions.id, transactionId));
	const paid = payments.filter(({ status }) => status === "captured" || status === "authorized");
	if (paid.length > 0) {
		for (const payment of paid) await settleByPayment(transactionId, payment, signal);
		return (await readStatus(transactionId)).status;
	}
	const failed = payments.find(({ status }) => status === "failed");
	if (failed) await settleFailed(db, transactionId, failed.failure);
	else if (Date.now() - row.createdAt.getTime() > ABANDONED_AFTER_MS) await settleCancelled(db, transactionId);
	return (await readStatus(transactionId)).status;
}

/** The queue's way to ask. */
export async function recheckPayment(transactionId: string): Promise<void> {
	await checkPayment(transactionId);
}

/** Asks again a little later, for what could not be settled at once. */
export async function checkPaymentSoon(transactionId: string): Promise<void> {
	const startAfter = new Date(Date.now() + 20_000);
	await db.transaction((tx) => enqueue(tx, "check-payment", { transactionId }, { startAfter }));
}

const AT_ONCE = 200;

/**
 * Queues a question about every order that is unpaid after 15 minutes, less and less often for a week, since money can
 * come late; and refunds the provider never took.
 */
export async function queueOpenPayments(): Promise<void> {
	const due = await db
		.select({ transactionId: transactions.id })
		.from(transactions)
		.where(
			and(
				inArray(transactions.status, ["PENDING", "FAILED", "CANCELLED"]),
				or(isNotNull(transactions.razorpayOrderId), isNotNull(transactions.razorpayLinkId)),
				sql`${transactions.createdAt} between now() - interval '7 days' and now() - interval '15 minutes'`,
				sql`(${transactions.checkedAt} is null or ${transactions.checkedAt} < now() - (now() - ${transactions.createdAt}) / 3)`,
			),
		)
		.orderBy(transactions.id)
		.limit(AT_ONCE);
	const stuck = await db
		.select({ refundId: refunds.id })
		.from(refunds)
		.where(
			and(
				eq(refunds.status, "pending"),
				sql`${refunds.createdAt} between now() - interval '30 days' and now() - interval '2 hours'`,
			),
		)
		.orderBy(refunds.id)
		.limit(AT_ONCE);
	await db.transaction(async (tx) => {
		await enqueue(tx, "check-payment", due);
		await enqueue(tx, "refund-payment", stuck);
	});
}
