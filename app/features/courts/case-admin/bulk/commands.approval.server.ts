import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseOfEvent, recordOwnEvents } from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/ids";

const AUDIT_ROWS_A_STATEMENT = 1000;

/**
 * Approves cases, or withdraws their approval, and writes each change to the audit log in the same
 * transaction. Cases already in that state are left alone, and so is a case whose CNR the court does not know, unless
 * `evenUnknown`. @returns how many changed.
 */
export async function setApproval(
	actor: Actor,
	caseIds: string[],
	isApproved: boolean,
	{ evenUnknown = !isApproved } = {},
): Promise<number> {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return 0;
	const unknown = db
		.select({ cnrNumber: courtRecords.cnrNumber })
		.from(courtRecords)
		.where(and(eq(courtRecords.cnrNumber, cases.cnrNumber), eq(courtRecords.lookUp, "unknown")));
	return db.transaction(async (tx) => {
		await lockRecordsOf(tx, ids);
		const changed = await tx
			.update(cases)
			.set({ isApproved, updatedAt: sql`now()` })
			.where(
				and(
					inArray(cases.id, ids),
					eq(cases.isApproved, !isApproved),
					evenUnknown ? undefined : notInArray(cases.cnrNumber, unknown),
				),
			)
			.returning(caseOfEvent);
		await recordOwnEvents(tx, "updated", "desk", changed);
		for (let from = 0; from < changed.length; from += AUDIT_ROWS_A_STATEMENT) {
			await recordAudit(
				tx,
				changed.slice(from, from + AUDIT_ROWS_A_STATEMENT).map(({ caseId, ...details }) => ({
					actor,
					action: isApproved ? "case.approve" : "case.withdraw-approval",
					subject: "case",
					subjectId: caseId,
					details,
				})),
			);
		}
		return changed.length;
	});
}
