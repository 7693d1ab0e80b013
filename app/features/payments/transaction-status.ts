export const TRANSACTION_STATUSES = ["SUCCESS", "FAILED", "PENDING", "CANCELLED", "REFUNDED"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
