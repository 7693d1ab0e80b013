import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases } from "~/db/schema/cases";
import { recordAudit } from "~/features/accounts/audit.server";
import type { Actor } from "~/features/cases/actor";
import { isUuid } from "~/features/cases/queries.server";

const AUDIT_ROWS_A_STATEMENT = 1000;

/**
 * Approves cases, or withdraws their approval (decision 13), each written to the audit log with the change itself. A case
 * that stands so already is left alone. @returns how many changed.
 */
export async function setApproval(actor: Actor, caseIds: string[], isApproved: boolean): Promise<number> {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return 0;
	return db.transaction(async (tx) => {
		const changed = await tx
			.update(cases)
			.set({ isApproved, updatedAt: sql`now()` })
			.where(and(inArray(cases.id, ids), eq(cases.isApproved, !isApproved)))
			.returning({ id: cases.id, cnrNumber: cases.cnrNumber, ownerId: cases.ownerId });
		for (let from = 0; from < changed.length; from += AUDIT_ROWS_A_STATEMENT) {
			await recordAudit(
				tx,
				changed.slice(from, from + AUDIT_ROWS_A_STATEMENT).map(({ id, ...details }) => ({
					actorId: actor.id,
					action: isApproved ? "case.approve" : "case.withdraw-approval",
					subject: "case",
					subjectId: id,
					details,
					address: actor.address,
				})),
			);
		}
		return changed.length;
	});
}
