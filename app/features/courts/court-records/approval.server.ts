import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
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

/** Matters without a CNR, not approved yet, of the owners of these cases. */
async function listMattersBeside(tx: Database, caseIds: string[]): Promise<string[]> {
	const owners = tx.select({ ownerId: cases.ownerId }).from(cases).where(inArray(cases.id, caseIds));
	const rows = await tx
		.select({ id: cases.id })
		.from(cases)
		.where(and(inArray(cases.ownerId, owners), isNotNull(cases.ownForum), eq(cases.isApproved, false)));
	return rows.map(({ id }) => id);
}

type Approval = {
	isApproved: boolean;
	/** Also cases whose CNR eCourts does not know. */
	evenUnknown?: boolean;
};

/**
 * Approves cases or withdraws their approval; the caller writes the audit entries. Skips cases already in that state. With one case
 * of a person, their matters without a CNR are approved too. @returns the changed cases
 */
export async function setApprovalOf(tx: Database, caseIds: string[], { isApproved, evenUnknown }: Approval) {
	if (caseIds.length === 0) return [];
	const unknown = tx
		.select({ cnrNumber: courtRecords.cnrNumber })
		.from(courtRecords)
		.where(and(eq(courtRecords.cnrNumber, cases.cnrNumber), eq(courtRecords.lookUp, "unknown")));
	const matters = isApproved ? await listMattersBeside(tx, caseIds) : [];
	await lockRecordsOf(tx, [...caseIds, ...matters]);
	const set = async (ids: string[], condition?: SQL) =>
		ids.length === 0
			? []
			: await tx
					.update(cases)
					.set({ isApproved, updatedAt: sql`now()` })
					.where(and(inArray(cases.id, ids), eq(cases.isApproved, !isApproved), condition))
					.returning(caseOfEvent);
	const chosen = await set(caseIds, evenUnknown ? undefined : notInArray(cases.cnrNumber, unknown));
	const owners = [...new Set(chosen.map(({ ownerId }) => ownerId))];
	const changed = [...chosen, ...(owners.length > 0 ? await set(matters, inArray(cases.ownerId, owners)) : [])];
	await recordOwnEvents(tx, "updated", "desk", changed);
	const ofCourts = changed.filter(({ cnrNumber }) => cnrNumber !== "");
	if (isApproved) await announceApproval(tx, ofCourts);
	return changed;
}
