import { DomainError } from "~/errors";
import { listFailedCauses, retryFailedJob, retryFailedJobsOf } from "~/features/administration/jobs/failed-jobs.server";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

/** Queues a failed job again. @throws DomainError `not-found`, `conflict` */
export async function retryJob(actor: Actor, id: string): Promise<void> {
	await db.transaction(async (tx) => {
		const queue = await retryFailedJob(id, tx);
		await recordAudit(tx, { actor, action: "job.retry", subject: "job", subjectId: id, details: { queue } });
	});
}

/** A cause of failed jobs by its key. @throws DomainError `not-found` where none of them is left. */
export async function requireCause(key: string) {
	const [cause] = await listFailedCauses(key);
	if (!cause) throw new DomainError("not-found", t("These jobs are no longer in the list."));
	return cause;
}

/**
 * Queues all failed jobs of a cause again. @returns how many they were.
 * @throws DomainError `not-found` where none of them is left, or none can be tried again.
 */
export async function retryCause(actor: Actor, key: string): Promise<number> {
	const cause = await requireCause(key);
	return db.transaction(async (tx) => {
		const count = await retryFailedJobsOf(tx, cause);
		if (count === 0) throw new DomainError("not-found", t("These jobs are no longer in the list."));
		const details = { queue: cause.queue, cause: cause.reason, count };
		await recordAudit(tx, { actor, action: "job.retry-all", subject: "job", subjectId: "", details });
		return count;
	});
}
