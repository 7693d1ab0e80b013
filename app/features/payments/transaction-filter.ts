import { z } from "zod";
import { TRANSACTION_STATUSES } from "~/features/payments/transaction-status";

const day = z.iso.date().optional().catch(undefined);

/** What narrows the administrators' list of transactions, as it stands in the address. */
export const transactionFilter = z.object({
	page: z.coerce.number().int().min(1).catch(1),
	status: z.enum(TRANSACTION_STATUSES).optional().catch(undefined),
	from: day,
	to: day,
});
export type TransactionFilter = Omit<z.output<typeof transactionFilter>, "page">;
