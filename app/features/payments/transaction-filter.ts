import { z } from "zod";

export const TRANSACTION_STATUSES = ["SUCCESS", "FAILED", "PENDING", "CANCELLED", "REFUNDED"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

const day = z.iso.date().optional().catch(undefined);

/** What narrows the administrators' list of transactions, as it stands in the address. */
export const transactionFilter = z.object({
	page: z.coerce.number().int().min(1).catch(1),
	status: z.enum(TRANSACTION_STATUSES).optional().catch(undefined),
	from: day,
	to: day,
});
export type TransactionFilter = Omit<z.output<typeof transactionFilter>, "page">;
