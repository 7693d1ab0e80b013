import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { refunds, transactions } from "~/db/schema/payments";
import { subscriptions } from "~/db/schema/subscriptions";
import { isUuid } from "~/db/uuid";
import { razorpaySettings } from "~/features/payments/razorpay-settings.server";
import { log } from "~/log.server";
import { ProviderError } from "~/providers/provider-error";
import { fetchRazorpayRefund, razorpayDeadline, refundRazorpayPayment } from "~/providers/razorpay.server";

/** A refund as the provider holds it. `ours` is our own id, where we asked for it. */
export type RefundNews = {
	ours?: string;
	id: string;
	paymentId: string;
	amount: number;
	status: string;
};

/** Asks the provider to give a payment back, as the queue says; asking twice gives back once. */
export async function giveMoneyBack(refundId: string): Promise<void> {
	const [wanted] = await db.select().from(refunds).where(eq(refunds.id, refundId));
	if (wanted?.status !== "pending") return;
	try {
		const answer = wanted.razorpayRefundId
			? await fetchRazorpayRefund(razorpaySettings, wanted.razorpayRefundId, razorpayDeadline())
			: await refundRazorpayPayment(
					razorpaySettings,
					{
						paymentId: wanted.razorpayPaymentId,
						amountPaise: wanted.amountPaise,
						key: wanted.id,
						reason: wanted.reason,
					},
					razorpayDeadline(),
				);
		const news = { ...answer, ours: wanted.id, paymentId: wanted.razorpayPaymentId };
		await db.transaction((tx) => noteRefund(tx, news));
	} catch (error) {
		if (!(error instanceof ProviderError) || error.isRetryable) throw error;
		log.error({ err: error, refund: refundId }, "a refund was refused for good");
		await db
			.update(refunds)
			.set({ status: "failed", problem: error.cause instanceof Error ? error.cause.message : error.message })
			.where(and(eq(refunds.id, refundId), eq(refunds.status, "pending")));
	}
}

/** Our row of a refund; one made at the provider's own desk gets a row now. Undefined for a payment that is not ours. */
async function findOrAddRefund(tx: Database, { ours, id, paymentId, amount }: RefundNews) {
	const [known] = await tx
		.select()
		.from(refunds)
		.where(or(eq(refunds.razorpayRefundId, id), ours && isUuid(ours) ? eq(refunds.id, ours) : undefined));
	if (known) return known;
	const [paid] = await tx
		.select({ id: transactions.id })
		.from(transactions)
		.where(eq(transactions.razorpayPaymentId, paymentId));
	if (!paid) return undefined;
	await tx
		.insert(refunds)
		.values({
			transactionId: paid.id,
			razorpayPaymentId: paymentId,
			razorpayRefundId: id,
			amountPaise: amount,
			reason: "Given back at Razorpay",
		})
		.onConflictDoNothing();
	const [added] = await tx.select().from(refunds).where(eq(refunds.razorpayRefundId, id));
	return added;
}

/**
 * Records how a refund stands. Once all of a payment is given back its transaction is REFUNDED and the package it bought
 * ends; each refund counts once, and one that is processed stays so.
 */
export async function noteRefund(tx: Database, news: RefundNews): Promise<void> {
	const found = await findOrAddRefund(tx, news);
	if (!found) return;
	await tx
		.select({ id: transactions.id })
		.from(transactions)
		.where(eq(transactions.id, found.transactionId))
		.for("update");
	const status = news.status === "processed" || news.status === "failed" ? news.status : "pending";
	await tx
		.update(refunds)
		.set({
			razorpayRefundId: news.id,
			status: sql`case ${refunds.status} when 'processed' then 'processed' else ${status}::refund_status end`,
			...(status === "failed" ? { problem: "Razorpay could not carry it out." } : {}),
		})
		.where(eq(refunds.id, found.id));
	if (status === "failed") log.error({ refund: found.id }, "a refund failed at Razorpay");
	if (status !== "processed") return;
	const counted = await tx
		.update(refunds)
		.set({ countedAt: sql`now()` })
		.where(and(eq(refunds.id, found.id), isNull(refunds.countedAt)))
		.returning({ id: refunds.id });
	if (counted.length > 0) await countRefund(tx, found);
}

async function countRefund(tx: Database, refund: typeof refunds.$inferSelect) {
	await tx
		.update(transactions)
		.set({ refundedPaise: sql`${transactions.refundedPaise} + ${refund.amountPaise}` })
		.where(
			and(eq(transactions.id, refund.transactionId), eq(transactions.razorpayPaymentId, refund.razorpayPaymentId)),
		);
	const whole = await tx
		.update(transactions)
		.set({ status: "REFUNDED" })
		.where(
			and(
				eq(transactions.id, refund.transactionId),
				eq(transactions.razorpayPaymentId, refund.razorpayPaymentId),
				gte(transactions.refundedPaise, sql`${transactions.amountPaise}`),
			),
		)
		.returning({ id: transactions.id });
	if (whole.length === 0) return;
	await tx
		.update(subscriptions)
		.set({ endedAt: sql`now()`, endReason: "refunded" })
		.where(and(eq(subscriptions.paymentId, refund.transactionId), isNull(subscriptions.endedAt)));
}
