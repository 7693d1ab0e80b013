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

/** `checkout` opens over our page; `link` opens Razorpay's payment page. */
export const paymentMethod = pgEnum("payment_method", ["checkout", "link"]);

/** Receipt data besides the payment, as of the day of issue. */
export type ReceiptParties = {
	supplier: { name: string; address: string; state: string; gstin: string | null };
	recipient: { name: string; address: string; state: string; email: string };
	gstRatePercent: number | null;
	/** The days of access that were sold; older receipts lack it. */
	period?: { from: string; to: string };
};

/**
 * One purchase, from its order on. It is paid through the order (the checkout) or the payment link; each Razorpay id belongs to
 * one purchase. `amountPaise` is the amount charged, `planPaise` the plan's price at that time.
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
		failure: text(),
		/** Null for a payment only reported through the API. */
		method: paymentMethod(),
		/** Whether its package starts when the running one ends instead of replacing it. */
		startsLater: boolean().notNull().default(false),
		/** The payment id reported through the API but not confirmed by Razorpay. */
		claimedPaymentId: text(),
		razorpayOrderId: text(),
		razorpayLinkId: text(),
		linkUrl: text(),
		razorpayPaymentId: text(),
		paidAt: moment(),
		refundedPaise: integer().notNull().default(0),
		receiptNumber: text(),
		receiptParties: jsonb().$type<ReceiptParties>(),
		/** The last look-up at Razorpay. */
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
describeTable(transactions, "userId", "always", TAX_LAW, { readBy: ["administration/overview"] });

/** The last receipt number of a financial year (`26-27`). Each payment locks the row to take the next, so none is skipped. */
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
		/** The refunded payment, which may not be the one that bought the package. */
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
describeTable(refunds, transactions, "always", TAX_LAW, { readBy: ["administration/overview"] });

/** Received webhooks by Razorpay's event id, so that each is applied once. */
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

/** Totals per day of India and status, in paise, so that no page sums the table; updated by drizzle/0012_payment_totals.sql. */
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
