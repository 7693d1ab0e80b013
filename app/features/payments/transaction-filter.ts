import { z } from "zod";
import { TRANSACTION_STATUSES } from "~/features/payments/transaction-status";
import { pageInput } from "~/page-input";

const day = z.iso.date().optional().catch(undefined);

/** The filter of the administrators' list of transactions, as it is in the address. */
export const transactionFilter = z.object({
	page: pageInput,
	status: z.enum(TRANSACTION_STATUSES).optional().catch(undefined),
	from: day,
	to: day,
});
export type TransactionFilter = Omit<z.output<typeof transactionFilter>, "page">;
