import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/client.server";

type Pending = { noticeId: number; userId: string; subscriptionId: string | null };

/**
 * Marks the first notice of each person to say that the package is used up or over; no other one until the package changes.
 * One statement, so that concurrent runs mark it once. @returns the marked ones
 */
export async function notifyOnceOfPackage(tx: Database, notices: Pending[]): Promise<Set<number>> {
	if (notices.length === 0) return new Set();
	const marked = await tx.execute<{ id: number }>(sql`
		with pending as (
			select "userId" as user_id, min("noticeId") as notice_id, coalesce(min("subscriptionId"), 'none') as package
			from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as pending("noticeId" bigint, "userId" uuid, "subscriptionId" text)
			group by "userId" order by "userId"
		), marked as (
			insert into alert_settings (user_id, told_of_package) select user_id, package from pending
			on conflict (user_id) do update set told_of_package = excluded.told_of_package
				where alert_settings.told_of_package is distinct from excluded.told_of_package
			returning user_id
		)
		update alert_notices set says_no_package = true
		where id in (select notice_id from pending join marked using (user_id)) returning id::int as id`);
	return new Set(marked.map(({ id }) => id));
}
