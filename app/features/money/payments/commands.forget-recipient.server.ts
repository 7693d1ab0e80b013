import { and, eq, isNotNull, sql } from "drizzle-orm";
import { transactions } from "~/features/money/payments/schema";
import type { Database } from "~/platform/db/client.server";

/** A receipt keeps the amounts and the place of supply, without the person. */
const withoutRecipient = sql`jsonb_set(${transactions.receiptParties}, '{recipient}', jsonb_build_object(
	'name', 'Account deleted', 'address', '', 'email', '', 'state', ${transactions.receiptParties}->'recipient'->'state'))`;

/** Removes a person who deletes their account from their receipts, in the caller's transaction. */
export async function forgetRecipient(tx: Database, userId: string): Promise<void> {
	await tx
		.update(transactions)
		.set({ receiptParties: withoutRecipient })
		.where(and(eq(transactions.userId, userId), isNotNull(transactions.receiptParties)));
}
