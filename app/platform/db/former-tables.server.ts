import { sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";

// Servers of the previous release use these during an upgrade, and nothing else does. The next release drops them: docs/upgrading.md.

const WITH_PEOPLE = [
	"account_links",
	"contact_changes",
	"contact_undos",
	"half_logins",
	"passkey_challenges",
	"case_views",
	"message_drafts",
	"message_templates",
	"own_templates",
];
// Those of `message_drafts` go with it.
const PARTS = ["message_draft_cases"];
const WITHOUT_PEOPLE = ["browser_reports", "day_sum_changes", "day_sums", "list_counts", "page_versions"];

export const FORMER_TABLES = [...WITH_PEOPLE, ...PARTS, ...WITHOUT_PEOPLE];

/** Deletes what the previous release wrote about people, a day after it. */
export async function emptyFormerTables(): Promise<void> {
	for (const table of WITH_PEOPLE)
		await db.execute(sql`delete from ${sql.identifier(table)} where created_at < now() - interval '1 day'`);
}
