import { eq, lte, type SQL, sql } from "drizzle-orm";
import { alerts } from "~/features/telling/alerts/schema";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

/**
 * The notices whose alerts a notice includes, as (notice_id, part_id, is_update): itself, and for a board the earlier ones of its
 * day, so that a second board of an evening is complete.
 */
const partsOf = (noticeIds: number[]) => {
	const isAsked = (id: SQL) => sql`${id} in ${noticeIds}`;
	return sql`(
		select id as notice_id, id as part_id, false as is_update from alert_notices where ${isAsked(sql`id`)}
		union all
		select n.id, earlier.id, earlier.state = 'released'
		from alert_notices n
			join alert_notices earlier on earlier.kind = 'tomorrow' and earlier.user_id = n.user_id
				and earlier.day = n.day and earlier.id < n.id
		where n.kind = 'tomorrow' and ${isAsked(sql`n.id`)}
	) as part`;
};

/** The first `limit` alerts of each notice by day, its `total`, and `isUpdate` if an earlier board of that day was sent. */
export function listFirstAlerts(database: Database, noticeIds: number[], limit: number) {
	const noticeId = sql<number>`part.notice_id`;
	const numbered = database
		.select({
			alertId: alerts.id,
			noticeId: sql<number>`part.notice_id::int`.as("told_in"),
			...columnsOf(alerts, "caseId", "kind", "about", "oldDay", "newDay", "detail"),
			total: sql<number>`(count(*) over (partition by ${noticeId}))::int`.as("total"),
			isUpdate: sql<boolean>`bool_or(part.is_update) over (partition by ${noticeId})`.as("is_update"),
			position: sql<number>`row_number() over (partition by ${noticeId} order by ${alerts.newDay}, ${alerts.id})`.as(
				"position",
			),
		})
		.from(alerts)
		.innerJoin(partsOf(noticeIds), eq(alerts.noticeId, sql`part.part_id`))
		.as("numbered");
	return database.select().from(numbered).where(lte(numbered.position, limit)).orderBy(numbered.position);
}
