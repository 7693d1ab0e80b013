import { sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";

/** A number is tried again after this time, since its holder may have WhatsApp by now. */
const FORGOTTEN_AFTER = sql`interval '90 days'`;

/** The numbers among these that WhatsApp could not reach at the person's last message to them (error 131026). */
export async function listUnreachable(userId: string, numbers: string[]): Promise<Set<string>> {
	if (numbers.length === 0) return new Set();
	const rows = await db.execute<{ recipient: string }>(sql`
		select failed.recipient from (
			select recipient, max(id::text)::uuid as id from messages
			where user_id = ${userId} and error_code = 131026 and created_at > now() - ${FORGOTTEN_AFTER}
				and recipient in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))
			group by recipient
		) failed
		where not exists (
			select from messages later
			where later.user_id = ${userId} and later.id > failed.id and later.recipient = failed.recipient
				and later.status in ('delivered', 'read'))`);
	return new Set(rows.map(({ recipient }) => recipient));
}
