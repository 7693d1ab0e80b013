import { sql } from "drizzle-orm";
import { unreadableTexts } from "~/features/courts/court-records/doubts/schema";
import type { UnreadableTexts } from "~/features/courts/court-records/doubts/settle";
import type { Database } from "~/platform/db/client.server";

/** Counts the texts of an answer that could not be read, for administrators. */
export async function recordUnreadable(tx: Database, cnrNumber: string, texts: UnreadableTexts): Promise<void> {
	const rows = Object.entries(texts).map(([field, text]) => ({ field, text, firstCnr: cnrNumber }));
	if (rows.length === 0) return;
	await tx
		.insert(unreadableTexts)
		.values(rows)
		.onConflictDoUpdate({
			target: [unreadableTexts.field, unreadableTexts.text],
			set: { times: sql`${unreadableTexts.times} + 1`, lastSeen: sql`now()` },
		});
}
