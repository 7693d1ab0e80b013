import { asc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { type CourtChanges, merge } from "~/sandbox/courts/court-changes";
import { sandboxCourtAnswers } from "~/sandbox/schema";

/** Changes made to a CNR's simulated record. */
export async function findCourtChanges(cnr: string): Promise<CourtChanges | undefined> {
	const [row] = await db
		.select({ changes: sandboxCourtAnswers.changes })
		.from(sandboxCourtAnswers)
		.where(eq(sandboxCourtAnswers.cnrNumber, cnr));
	return row?.changes;
}

const MAX_LISTED = 500;

export async function listCourtChanges(): Promise<Map<string, CourtChanges>> {
	const rows = await db
		.select({ cnr: sandboxCourtAnswers.cnrNumber, changes: sandboxCourtAnswers.changes })
		.from(sandboxCourtAnswers)
		.orderBy(asc(sandboxCourtAnswers.cnrNumber))
		.limit(MAX_LISTED);
	return new Map(rows.map(({ cnr, changes }) => [cnr, changes]));
}

/** Merges a change into the earlier ones. */
export async function changeCourtAnswer(cnr: string, added: CourtChanges): Promise<CourtChanges> {
	return db.transaction(async (tx) => {
		await tx.insert(sandboxCourtAnswers).values({ cnrNumber: cnr, changes: {} }).onConflictDoNothing();
		const [row] = await tx
			.select({ changes: sandboxCourtAnswers.changes })
			.from(sandboxCourtAnswers)
			.where(eq(sandboxCourtAnswers.cnrNumber, cnr))
			.for("update");
		const changes = merge(row?.changes ?? {}, added);
		await tx
			.update(sandboxCourtAnswers)
			.set({ changes, changedAt: sql`now()` })
			.where(eq(sandboxCourtAnswers.cnrNumber, cnr));
		return changes;
	});
}

/** Restores the simulator's original response. */
export async function forgetCourtChanges(cnr: string): Promise<void> {
	await db.delete(sandboxCourtAnswers).where(eq(sandboxCourtAnswers.cnrNumber, cnr));
}
