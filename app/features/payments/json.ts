import { z } from "zod";
import type { AdminTransaction, Transaction } from "~/features/payments/queries.server";
import { rupeesOf } from "~/features/plans/money";

/** A transaction as programs read it (specification section 3); `amount` in rupees (decision 8). */
export function transactionJson(row: Transaction) {
	return {
		id: row.id,
		user_id: row.userId,
		package_id: row.planId,
		package_name: row.planName,
		amount: rupeesOf(row.amountPaise),
		currency: row.currency,
		status: row.status,
		order_id: row.razorpayOrderId,
		payment_gateway_id: row.razorpayPaymentId,
		receipt_number: row.receiptNumber,
		refunded_amount: rupeesOf(row.refundedPaise),
		created_at: row.createdAt.toISOString(),
	};
}

export function adminTransactionJson(row: AdminTransaction) {
	return { ...transactionJson(row), first_name: row.firstName, last_name: row.lastName, email: row.email };
}

/** The shape `transactionJson` gives, as the API describes it. */
export const transactionRecord = z.object({
	id: z.string(),
	user_id: z.string(),
	package_id: z.string(),
	package_name: z.string(),
	amount: z.number(),
	currency: z.string(),
	status: z.enum(["SUCCESS", "FAILED", "PENDING", "CANCELLED", "REFUNDED"]),
	order_id: z.string().nullable(),
	payment_gateway_id: z.string().nullable(),
	receipt_number: z.string().nullable(),
	refunded_amount: z.number(),
	created_at: z.string(),
});

export const adminTransactionRecord = transactionRecord.extend({
	first_name: z.string(),
	last_name: z.string(),
	email: z.string(),
});
