import { sql } from "drizzle-orm";
import {
	boolean,
	date,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { ofPlan, planTerms, TAX_LAW } from "~/features/money/plans/schema";
import { users } from "~/features/people/users/schema";
import { bigNumber, made, moment, momentNow } from "~/platform/db/columns";
import { COUNTS, describeTable } from "~/platform/db/tables";

export const transactionStatus = pgEnum("transaction_status", [
	"SUCCESS",
	"FAILED",
	"PENDING",
	"CANCELLED",
	"REFUNDED",
]);

/** How an order is paid: in the checkout over our page, or on Razorpay's page through a link. */
export const paymentMethod = pgEnum("payment_method", ["checkout", "link"]);

/** What a receipt says besides the payment itself, as of the day it was issued. */
export type ReceiptParties = {
	supplier: { name: string; address: string; state: string; gstin: string | null };
	recipient: { name: string; address: string; state: string; email: string };
	gstRatePercent: number | null;
	/** The days of access that were sold; receipts of before the field was kept have none. */
	period?: { from: string; to: string };
};

/**
 * One purchase, from its order on. It is paid through the order (the checkout) or the payment link; each of Razorpay's
 * ids belongs to one purchase only. `amountPaise` is what is charged, `planPaise` the plan's price at that time.
 */
export const transactions = pgTable(
	"transactions",
	{
		...made,
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "restrict" }),
		planId: ofPlan(),
		...planTerms,
		amountPaise: integer().notNull(),
		currency: text().notNull().default("INR"),
		status: transactionStatus().notNull().default("PENDING"),
		/** Why it did not succeed, for the person and for support. */
		failure: text(),
		/** How it was ordered; null for what a program only reported. */
		method: paymentMethod(),
		/** Whether its package is to start when the one that runs then ends, and not to replace it. */
		startsLater: boolean().notNull().default(false),
		/** The payment a program reported but Razorpay did not confirm. */
		claimedPaymentId: text(),
		razorpayOrderId: text(),
		razorpayLinkId: text(),
		linkUrl: text(),
		razorpayPaymentId: text(),
		paidAt: moment(),
		refundedPaise: integer().notNull().default(0),
		receiptNumber: text(),
		receiptParties: jsonb().$type<ReceiptParties>(),
		/** When it was last looked up at Razorpay. */
		checkedAt: moment(),
	},
	(t) => [
		uniqueIndex("transactions_order_key").on(t.razorpayOrderId),
		uniqueIndex("transactions_link_key").on(t.razorpayLinkId),
		uniqueIndex("transactions_payment_key").on(t.razorpayPaymentId),
		uniqueIndex("transactions_receipt_key").on(t.receiptNumber),
		index("transactions_user_newest").on(t.userId, t.id),
		uniqueIndex("transactions_open_order").on(t.userId, t.planId, t.method).where(sql`${t.status} = 'PENDING'`),
		uniqueIndex("transactions_claim_key").on(t.userId, t.planId, t.claimedPaymentId, t.status),
		index("transactions_newest").on(t.createdAt, t.id),
		index("transactions_status").on(t.status, t.createdAt, t.id),
		index("transactions_paid").on(t.paidAt, t.id).where(sql`${t.paidAt} is not null`),
	],
);
describeTable(transactions, "userId", "always", TAX_LAW);

/** The last receipt number of a financial year (`26-27`). Each payment locks it while it takes the next, so none is skipped. */
export const receiptCounters = pgTable("receipt_counters", {
	financialYear: text().primaryKey(),
	last: integer().notNull(),
});
describeTable(receiptCounters, { product: "numbers without gaps, a row a year to lock" }, "always", TAX_LAW);

export const refundStatus = pgEnum("refund_status", ["pending", "processed", "failed"]);

/** A refund, requested by an administrator, by the product itself, or in Razorpay's dashboard. */
export const refunds = pgTable(
	"refunds",
	{
		...made,
		transactionId: uuid()
			.notNull()
			.references(() => transactions.id),
		/** The payment it refunds, which need not be the one that bought the package. */
		razorpayPaymentId: text().notNull(),
		razorpayRefundId: text(),
		amountPaise: integer().notNull(),
		reason: text().notNull(),
		status: refundStatus().notNull().default("pending"),
		/** Reason of failure, as Razorpay says. */
		problem: text(),
		/** When the amount was added to the transaction's `refundedPaise`. */
		countedAt: moment(),
	},
	(t) => [
		uniqueIndex("refunds_razorpay_key").on(t.razorpayRefundId),
		index().on(t.transactionId),
		index("refunds_payment").on(t.razorpayPaymentId),
		index("refunds_counted").on(t.countedAt, t.id).where(sql`${t.countedAt} is not null`),
		index("refunds_not_made").on(t.status, t.transactionId, t.id).where(sql`${t.status} <> 'processed'`),
	],
);
describeTable(refunds, transactions, "always", TAX_LAW);

/** Webhooks received, by Razorpay's event id: each is applied once. */
export const paymentEvents = pgTable(
	"payment_events",
	{
		eventId: text().primaryKey(),
		event: text().notNull(),
		receivedAt: momentNow(),
	},
	(t) => [index("payment_events_received").on(t.receivedAt)],
);
describeTable(paymentEvents, { product: "Razorpay's ids, each applied once" }, 30, "what Razorpay sent", {
	job: "forget-old-codes",
});

/**
 * The sums of the transactions of one day of India in one status; amounts in paise. Triggers on `transactions` keep them
 * (drizzle/0012_payment_totals.sql), so that no page adds up the whole table.
 */
export const transactionTotals = pgTable(
	"transaction_totals",
	{
		day: date({ mode: "string" }).notNull(),
		status: transactionStatus().notNull(),
		entries: bigNumber().notNull().default(0),
		paidPaise: bigNumber().notNull().default(0),
		refundedPaise: bigNumber().notNull().default(0),
	},
	(t) => [primaryKey({ columns: [t.day, t.status] })],
);
describeTable(transactionTotals, ...COUNTS);
