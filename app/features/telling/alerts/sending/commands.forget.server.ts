import { inArray, lt, sql } from "drizzle-orm";
import { alertNotices } from "~/features/telling/alerts/schema";
import { forgetMessagesOf } from "~/features/telling/outbox/commands.words.server";
import { db } from "~/platform/db/client.server";

const KEPT = sql`interval '90 days'`;
const NOTICES_A_BATCH = 2000;

/** Deletes notices older than 90 days, with their mails and SMS. */
export async function forgetOldAlerts(): Promise<void> {
	for (let forgotten = NOTICES_A_BATCH; forgotten === NOTICES_A_BATCH; )
		forgotten = await db.transaction(async (tx) => {
			const old = tx
				.select({ id: alertNotices.id })
				.from(alertNotices)
				.where(lt(alertNotices.createdAt, sql`now() - ${KEPT}`))
				.orderBy(alertNotices.createdAt)
				.limit(NOTICES_A_BATCH);
			const notices = await tx
				.delete(alertNotices)
				.where(inArray(alertNotices.id, old))
				.returning({ id: alertNotices.id });
			if (notices.length > 0)
				await forgetMessagesOf(
					tx,
					notices.map(({ id }) => id),
				);
			return notices.length;
		});
}
