import { phrases } from "~/platform/language/translate";

export const TRANSACTION_STATUSES = phrases("SUCCESS", "FAILED", "PENDING", "CANCELLED", "REFUNDED");
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Refunds that need attention: pending at Razorpay, or the newest one of the payment failed. */
export const OPEN_REFUNDS = ["pending", "failed"] as const;
export type OpenRefund = (typeof OPEN_REFUNDS)[number];
