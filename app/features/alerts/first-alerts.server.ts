import { inArray, lte, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { alerts } from "~/db/schema/alerts";

/** The first alerts of each notice by their day, at most `most` of each, with `total`: how many the notice has. */
export function listFirstAlerts(database: Database, noticeIds: number[], most: number) {
	const numbered = database
		.select({
			alertId: alerts.id,
			noticeId: alerts.noticeId,
			caseId: alerts.caseId,
			kind: alerts.kind,
			oldDay: alerts.oldDay,
			newDay: alerts.newDay,
			detail: alerts.detail,
			total: sql<number>`(count(*) over (partition by ${alerts.noticeId}))::int`.as("total"),
			position:
				sql<number>`row_number() over (partition by ${alerts.noticeId} order by ${alerts.newDay}, ${alerts.id})`.as(
					"position",
				),
		})
		.from(alerts)
		.where(inArray(alerts.noticeId, noticeIds))
		.as("numbered");
	return database.select().from(numbered).where(lte(numbered.position, most)).orderBy(numbered.position);
}
