import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseOfEvent, recordOwnEvents } from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import type { Database } from "~/platform/db/client.server";

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
	return changed;
}
