import { and, eq, inArray } from "drizzle-orm";
import { lockTransaction, type Transaction } from "~/features/money/payments/queries.server";
import { findReceiptParties, nextReceiptNumber } from "~/features/money/payments/receipts/receipt.server";
import { refundUnwanted } from "~/features/money/payments/refunds/commands.refund.request.server";
import { transactions } from "~/features/money/payments/schema";
import { formatRupees } from "~/features/money/plans/money";
import { lastDayOf } from "~/features/money/subscriptions/access-days";
import { startSubscription } from "~/features/money/subscriptions/commands.start.server";
import { queueMail } from "~/features/people/notifications/commands.server";
import { users } from "~/features/people/users/schema";
import { emitEvents } from "~/features/people/webhooks/commands.emit.server";
import { paths } from "~/paths";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { phrase, t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";

/** A captured payment, as Razorpay or its signed webhook reports it. */
export type CapturedPayment = { id: string; amount: number; currency: string };

/**
 * Records a paid transaction and starts its package, once even if reported repeatedly or from several sources (decision 22). A
 * payment that buys nothing (paid twice, wrong amount, free plan again) is refunded at once.
 */
export async function settleCaptured(tx: Database, transactionId: string, payment: CapturedPayment): Promise<void> {
	const row = await lockTransaction(tx, transactionId);
	if (!row) throw new Error("A payment belongs to no transaction of ours");
	const isSettled = row.status === "SUCCESS" || row.status === "REFUNDED";
	if (isSettled && row.razorpayPaymentId === payment.id) return;
	if (isSettled) return refund(tx, row, payment, phrase("Paid twice"));
	if (payment.amount !== row.amountPaise || payment.currency !== row.currency)
		return refuse(tx, row, payment, REFUSALS.amount);
	if (row.planPaise === 0 && !(await takeFreePlan(tx, row.userId))) return refuse(tx, row, payment, REFUSALS.free);
	await grant(tx, row, payment);
}

function refund(tx: Database, row: Transaction, payment: CapturedPayment, reason: string) {
	log.warn({ transaction: row.id, reason }, "a payment is refunded automatically");
	return refundUnwanted(tx, {
		transactionId: row.id,
		razorpayPaymentId: payment.id,
		amountPaise: payment.amount,
		reason,
	});
}

type Refusal = { reason: string; failure: string };

/** Saved with the payment, and translated when shown. */
const REFUSALS = {
	amount: {
		reason: phrase("The amount paid does not match the package price."),
		failure: phrase("The amount paid does not match the package price. We are refunding your payment."),
	},
	free: {
		reason: phrase("The free package can be bought only once."),
		failure: phrase("The free package can be bought only once. We are refunding your payment."),
	},
	payer: {
		reason: phrase("The payment does not name the account that reported it."),
		failure: phrase("This payment could not be matched with an account. We are refunding it."),
	},
};

/** Refuses and refunds a payment without an order, which does not name the person who reported it. */
export const refuseUnnamed = (tx: Database, row: Transaction, payment: CapturedPayment) =>
	refuse(tx, row, payment, REFUSALS.payer);

async function refuse(tx: Database, row: Transaction, payment: CapturedPayment, { reason, failure }: Refusal) {
	if (row.razorpayPaymentId !== null && row.razorpayPaymentId !== payment.id)
		return refund(tx, row, payment, phrase("Paid twice"));
	await tx
		.update(transactions)
		.set({ status: "FAILED", failure, razorpayPaymentId: payment.id })
		.where(eq(transactions.id, row.id));
	await refund(tx, row, payment, reason);
}

/** Marks the free plan as used; false if it was used before. */
async function takeFreePlan(tx: Database, userId: string): Promise<boolean> {
	const taken = await tx
		.update(users)
		.set({ hasHadFreePlan: true })
		.where(and(eq(users.id, userId), eq(users.hasHadFreePlan, false)))
		.returning({ id: users.id });
	return taken.length > 0;
}

async function grant(tx: Database, row: Transaction, payment: CapturedPayment) {
	const { planId, planName, planPaise, phoneNumberLimit, messageLimit, durationDays, description } = row;
	const plan = { planId, planName, planPaise, phoneNumberLimit, messageLimit, durationDays, description };
	const started = await startSubscription(tx, {
		userId: row.userId,
		plan,
		paymentId: row.id,
		isLater: row.startsLater,
	});
	const paidAt = started.at;
	const period = { from: dayInIndia(started.startsAt), to: lastDayOf(started.endsAt) };
	const receiptParties = { ...(await findReceiptParties(tx, row.userId)), period };
	const receiptLink = `${env.PUBLIC_URL}${paths.receipt(row.id)}`;
	await queueMail(tx, {
		to: receiptParties.recipient.email,
		words: () => {
			const noticeValues = { amountPaise: formatRupees(row.amountPaise), planName, durationDays, receiptLink };
			if (started.startsAt <= paidAt)
				return {
					subject: t("Your {planName} package has started", noticeValues),
					text: t(
						"We received {amountPaise} for the {planName} package. It runs for {durationDays} days.\n\nYour receipt: {receiptLink}",
						noticeValues,
					),
				};
			const later = { ...noticeValues, firstDay: formatDay(period.from) };
			return {
				subject: t("Your {planName} package starts on {firstDay}", later),
				text: t(
					"We received {amountPaise} for the {planName} package. It starts on {firstDay} and runs for {durationDays} days.\n\nYour receipt: {receiptLink}",
					later,
				),
			};
		},
	});
	// Last, since every other payment waits for this counter's lock.
	const receiptNumber = await nextReceiptNumber(tx, paidAt);
	await tx
		.update(transactions)
		.set({ status: "SUCCESS", failure: null, razorpayPaymentId: payment.id, paidAt, receiptNumber, receiptParties })
		.where(eq(transactions.id, row.id));
	const data = {
		transaction_id: row.id,
		razorpay_payment_id: payment.id,
		amount: row.amountPaise / 100,
		currency: row.currency,
		package: planName,
		receipt_number: receiptNumber,
	};
	await emitEvents(tx, [{ ownerId: row.userId, type: "payment.captured", data, at: paidAt }]);
}

/** Records a failed attempt; a paid transaction stays paid, and a later success still counts. */
export async function settleFailed(tx: Database, transactionId: string, failure: string | null): Promise<void> {
	await tx
		.update(transactions)
		.set({ status: "FAILED", failure: failure ?? phrase("The payment failed.") })
		.where(and(eq(transactions.id, transactionId), inArray(transactions.status, ["PENDING", "CANCELLED"])));
}

export async function settleCancelled(tx: Database, transactionId: string): Promise<void> {
	await tx
		.update(transactions)
		.set({ status: "CANCELLED" })
		.where(and(eq(transactions.id, transactionId), eq(transactions.status, "PENDING")));
}
