import { lt, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { sandboxOutbox, sandboxStatuses } from "~/sandbox/schema";

/** Deletes messages of the sandbox's outbox after 30 days, and statuses WhatsApp would no longer send, after 7. */
export async function forgetOldSandboxMessages(): Promise<void> {
	await db.delete(sandboxOutbox).where(lt(sandboxOutbox.at, sql`now() - interval '30 days'`));
	await db.delete(sandboxStatuses).where(lt(sandboxStatuses.dueAt, sql`now() - interval '7 days'`));
}
