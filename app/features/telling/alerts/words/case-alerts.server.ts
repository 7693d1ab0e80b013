import { and, desc, eq, isNotNull } from "drizzle-orm";
import { alerts } from "~/features/telling/alerts/schema";
import { messages } from "~/features/telling/outbox/schema";
import { db } from "~/platform/db/client.server";

/** More than a case's page shows. */
const NEWEST = 100;

/** The messages of a person's alerts about a case, alone or with other cases, newest first. */
export async function listAlertMessageIds(userId: string, caseId: string): Promise<string[]> {
	const rows = await db
		.select({ id: messages.id })
		.from(alerts)
		.innerJoin(messages, eq(messages.noticeId, alerts.noticeId))
		.where(and(eq(alerts.caseId, caseId), eq(alerts.userId, userId), isNotNull(messages.batchId)))
		.orderBy(desc(messages.id))
		.limit(NEWEST);
	return rows.map(({ id }) => id);
}
