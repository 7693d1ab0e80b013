import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseOfEvent, recordOwnEvents } from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import { announceApprovalJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import type { Database } from "~/platform/db/client.server";
import { enqueue } from "~/platform/queue/queue.server";

/** Administrators can undo an approval for a minute; people are notified after it. */
const UNDO_MS = 80 * 1000;
const CASES_A_JOB = 500;

/** Queues the alerts of approved cases. */
async function announceApproval(tx: Database, approved: { caseId: string }[]) {
	const startAfter = new Date(Date.now() + UNDO_MS);
	for (let from = 0; from < approved.length; from += CASES_A_JOB) {
		const caseIds = approved.slice(from, from + CASES_A_JOB).map(({ caseId }) => caseId);
		await enqueue(tx, announceApprovalJob, { caseIds }, { startAfter });
	}
}

type Approval = {
	isApproved: boolean;
	/** Also cases whose CNR eCourts does not know. */
	evenUnknown?: boolean;
};

/**
 * Approves cases or withdraws their approval; the caller writes the audit entries. Skips matters without a CNR and cases already in
 * that state. @returns the changed cases
 */
export async function setApprovalOf(tx: Database, caseIds: string[], { isApproved, evenUnknown }: Approval) {
	if (caseIds.length === 0) return [];
	const unknown = tx
		.select({ cnrNumber: courtRecords.cnrNumber })
		.from(courtRecords)
		.where(and(eq(courtRecords.cnrNumber, cases.cnrNumber), eq(courtRecords.lookUp, "unknown")));
	await lockRecordsOf(tx, caseIds);
	const changed = await tx
		.update(cases)
		.set({ isApproved, updatedAt: sql`now()` })
		.where(
			and(
				inArray(cases.id, caseIds),
				isNull(cases.ownForum),
				eq(cases.isApproved, !isApproved),
				evenUnknown ? undefined : notInArray(cases.cnrNumber, unknown),
			),
		)
		.returning(caseOfEvent);
	await recordOwnEvents(tx, "updated", "desk", changed);
	if (isApproved) await announceApproval(tx, changed);
	return changed;
}
