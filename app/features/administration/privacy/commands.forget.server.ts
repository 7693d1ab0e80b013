import { forgetEventsOf } from "~/features/courts/court-records/changes/commands.forget.server";
import { forgetLookUpShares } from "~/features/courts/court-records/look-up/look-up-share.server";
import { forgetRecipient } from "~/features/money/payments/commands.forget-recipient.server";
import type { Database } from "~/platform/db/client.server";

/** Deletes an account's data outside the rows deleted with it. Call it when the person's cases have been deleted. */
export async function anonymiseKeptRows(tx: Database, userId: string, provenNumber: string | null): Promise<void> {
	await forgetRecipient(tx, userId);
	await forgetEventsOf(tx, userId);
	await forgetLookUpShares(tx, userId, provenNumber);
}
