import { and, lt, ne, sql } from "drizzle-orm";
import { messageOptOutLinks } from "~/features/telling/outbox/opt-out-schema";
import { messageSendSlots, messages } from "~/features/telling/outbox/schema";
import { db } from "~/platform/db/client.server";

/** Deletes send slots after a day, texts of messages after 90 days, and unused opt-out links after a year. */
export async function forgetOldMessages(): Promise<void> {
	await db.delete(messageSendSlots).where(lt(messageSendSlots.nextAt, sql`now() - interval '1 day'`));
	await db
		.update(messages)
		.set({ parameters: [] })
		.where(
			and(
				lt(messages.createdAt, sql`now() - interval '90 days'`),
				ne(messages.parameters, sql`'[]'::jsonb`),
				ne(messages.status, "queued"),
			),
		);
	await db
		.delete(messageOptOutLinks)
		.where(
			and(lt(messageOptOutLinks.createdAt, sql`now() - interval '1 year'`), sql`${messageOptOutLinks.usedAt} is null`),
		);
}
