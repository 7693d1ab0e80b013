import { z } from "zod";
import type { AdminTransaction } from "~/features/money/payments/administration/queries.admin.server";
import type { Transaction } from "~/features/money/payments/queries.server";
import { rupeesOf } from "~/features/money/plans/money";

/** A transaction in API responses (docs/product.md, section 3); `amount` in rupees (decision 8). */
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

const example = (text: string) => z.string().meta({ examples: [text] });
const nullable = (description: string, text: string) =>
	z
		.string()
		.nullable()
		.meta({ description, examples: [text] });

const transactionFields = z.object({
	id: example("01930c60-1d7f-7e21-8a90-4b2c5d6e7f44"),
	user_id: example("01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01").describe("Who pays"),
	package_id: example("019a9d3e-5c02-74c8-8b1f-6ad05e93c2b8"),
	package_name: example("Essential"),
	amount: z.number().meta({ description: "In rupees", examples: [199] }),
	currency: example("INR"),
	status: z.enum(["SUCCESS", "FAILED", "PENDING", "CANCELLED", "REFUNDED"]),
	order_id: nullable("The order's id at the payment company", "order_PqR7sTuVwXyZ12"),
	payment_gateway_id: nullable("The payment's id at the payment company, once there is one", "pay_AbC3dEfGhIjK45"),
	receipt_number: nullable("The number of the receipt, once it is paid", "2025-26/000017"),
	refunded_amount: z.number().meta({ description: "Refunded so far, in rupees", examples: [0] }),
	created_at: example("2026-03-02T09:41:00.000Z"),
});

export const transactionRecord = transactionFields.meta({ id: "Transaction" });

export const adminTransactionRecord = transactionFields
	.extend({ first_name: example("Asha"), last_name: example("Deshmukh"), email: example("asha@example.in") })
	.meta({ id: "TransactionWithPerson", description: "A transaction with its payer" });
