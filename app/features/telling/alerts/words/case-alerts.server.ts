import { and, desc, eq, isNotNull } from "drizzle-orm";
import { alertDeliveries, alerts } from "~/features/telling/alerts/schema";
import { db } from "~/platform/db/client.server";

/** More than a case's page shows. */
const NEWEST = 100;

/** The messages of a person's alerts about a case, alone or with other cases, newest first. */
export async function listAlertMessageIds(userId: string, caseId: string): Promise<string[]> {
	const rows = await db
		.select({ messageId: alertDeliveries.messageId })
		.from(alerts)
		.innerJoin(alertDeliveries, eq(alertDeliveries.noticeId, alerts.noticeId))
		.where(and(eq(alerts.caseId, caseId), eq(alerts.userId, userId), isNotNull(alertDeliveries.messageId)))
		.orderBy(desc(alertDeliveries.id))
		.limit(NEWEST);
	return rows.flatMap(({ messageId }) => messageId ?? []);
}
