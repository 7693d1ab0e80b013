import { index, integer, jsonb, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { users } from "./accounts";
import { plans, planTerms } from "./plans";

const moment = () => timestamp({ withTimezone: true });

export const transactionStatus = pgEnum("transaction_status", [
	"SUCCESS",
	"FAILED",
	"PENDING",
	"CANCELLED",
	"REFUNDED",
]);

/** What a receipt says besides the payment itself, as it was on the day it was issued. */
export type ReceiptParties = {
	supplier: { name: string; address: string; state: string; gstin: string | null };
	recipient: { name: string; address: string; state: string; email: string };
	gstRatePercent: number | null;
};

/**
 * One purchase from its order on. Money comes in by the order (Standard Checkout) or by the payment link; each of
 * the provider's ids is ours once only. `amountPaise` is what is charged, `planPaise` the plan's price at that time.
 */
export const transactions = pgTable(
	"transactions",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "restrict" }),
		planId: uuid()
			.notNull()
			.references(() => plans.id),
		...planTerms,
		amountPaise: integer().notNull(),
		currency: text().notNull().default("INR"),
		status: transactionStatus().notNull().default("PENDING"),
		/** Why it did not succeed, for the person and for support. */
		failure: text(),
		razorpayOrderId: text(),
		razorpayLinkId: text(),
		linkUrl: text(),
		razorpayPaymentId: text(),
		paidAt: moment(),
		refundedPaise: integer().notNull().default(0),
		receiptNumber: text(),
		receiptParties: jsonb().$type<ReceiptParties>(),
		/** When the provider was last asked about it. */
		checkedAt: moment(),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [
		uniqueIndex("transactions_order_key").on(t.razorpayOrderId),
		uniqueIndex("transactions_link_key").on(t.razorpayLinkId),
		uniqueIndex("transactions_payment_key").on(t.razorpayPaymentId),
		uniqueIndex("transactions_receipt_key").on(t.receiptNumber),
		index("transactions_user_newest").on(t.userId, t.id),
		index("transactions_status").on(t.status, t.createdAt),
	],
);

/** The last receipt number of a financial year (`26-27`). Held by the payment that takes the next, so no number is lost. */
export const receiptCounters = pgTable("receipt_counters", {
	financialYear: text().primaryKey(),
	last: integer().notNull(),
});

export const refundStatus = pgEnum("refund_status", ["pending", "processed", "failed"]);

/** Money given back, asked for by an administrator, by the product itself, or at the provider's own desk. */
export const refunds = pgTable(
	"refunds",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		transactionId: uuid()
			.notNull()
			.references(() => transactions.id),
		/** The payment it gives back, which need not be the one that bought the package. */
		razorpayPaymentId: text().notNull(),
		razorpayRefundId: text(),
		amountPaise: integer().notNull(),
		reason: text().notNull(),
		status: refundStatus().notNull().default("pending"),
		/** Why it failed, in the provider's words. */
		problem: text(),
		/** Set while the amount is part of the transaction's `refundedPaise`. */
		countedAt: moment(),
		createdAt: moment().notNull().defaultNow(),
	},
	(t) => [uniqueIndex("refunds_razorpay_key").on(t.razorpayRefundId), index().on(t.transactionId)],
);

/** Webhooks that were taken, by the provider's event id: each is worked once. */
export const paymentEvents = pgTable("payment_events", {
	eventId: text().primaryKey(),
	event: text().notNull(),
	receivedAt: moment().notNull().defaultNow(),
});
