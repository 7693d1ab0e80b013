import { lt, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { sandboxOutbox, sandboxStatuses } from "~/sandbox/schema";

/** Deletes outbox messages after 30 days, and pending WhatsApp statuses after 7, when WhatsApp would no longer send them. */
export async function forgetOldSandboxMessages(): Promise<void> {
	await db.delete(sandboxOutbox).where(lt(sandboxOutbox.at, sql`now() - interval '30 days'`));
	await db.delete(sandboxStatuses).where(lt(sandboxStatuses.dueAt, sql`now() - interval '7 days'`));
}
