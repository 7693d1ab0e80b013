import type { Database } from "~/db/client.server";
import { forgetEventsOf } from "~/features/cases/changes/commands.forget.server";
import { forgetRecipient } from "~/features/payments/commands.forget-recipient.server";

/** What goes with an account besides the rows that refer to it. Call it when the person's cases are deleted. */
export async function forgetInKept(tx: Database, userId: string): Promise<void> {
	await forgetRecipient(tx, userId);
	await forgetEventsOf(tx, userId);
}
