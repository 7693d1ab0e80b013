import { phrases } from "~/platform/language/translate";

export const TRANSACTION_STATUSES = phrases("SUCCESS", "FAILED", "PENDING", "CANCELLED", "REFUNDED");
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Refunds that call for something: Razorpay has not made them yet, or refused the newest one of the payment. */
export const OPEN_REFUNDS = ["pending", "failed"] as const;
export type OpenRefund = (typeof OPEN_REFUNDS)[number];
