import { z } from "zod";
import { OPEN_REFUNDS, TRANSACTION_STATUSES } from "~/features/money/payments/transaction-status";
import { pageInput } from "~/platform/http/page-input";

const day = z.iso.date().optional().catch(undefined);

/** The URL filter of the administrators' list of transactions. */
export const transactionFilter = z.object({
	page: pageInput,
	search: z.string().trim().max(100).optional().catch(undefined),
	status: z.enum(TRANSACTION_STATUSES).optional().catch(undefined),
	refund: z.enum(OPEN_REFUNDS).optional().catch(undefined),
	from: day,
	to: day,
});
export type TransactionFilter = Omit<z.output<typeof transactionFilter>, "page">;
