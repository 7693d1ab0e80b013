import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { ensureCourtRecord } from "~/features/courts/cases/commands.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { RECENTLY } from "~/features/courts/court-records/look-up/commands.refetch.server";
import { consumeLookUpShare } from "~/features/courts/court-records/look-up/look-up-share.server";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { isStandardCnr } from "~/features/courts/courts/cnr";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { type Database, db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";

/** Queues a look-up of a found record, unless one was queued just now. */
async function askAgain(tx: Database, cnr: string): Promise<boolean> {
	if (!isStandardCnr(cnr)) return false;
	const [due] = await tx
		.update(courtRecords)
		.set({ askedAt: sql`now()`, lookUpError: null })
		.where(
			and(
				eq(courtRecords.cnrNumber, cnr),
				eq(courtRecords.lookUp, "found"),
				or(isNull(courtRecords.askedAt), lt(courtRecords.askedAt, sql`now() - ${RECENTLY}`)),
			),
		)
		.returning({ cnr: courtRecords.cnrNumber });
	if (due) await enqueue(tx, fetchCourtRecordJob, due);
	return due !== undefined;
}

/**
 * Queues a look-up of the owner's case, whether or not its record is there; a repeated call costs nothing. @returns
 * whether a look-up was queued. @throws DomainError `not-found`; `conflict` for a matter without a CNR; `too-many` when the day's share of checks is used up.
 */
export async function checkNow(acting: ActingContext, caseId: string): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [tracked] = await tx
			.select({ cnrNumber: cases.cnrNumber })
			.from(cases)
			.where(and(hasId(cases.id, caseId), eq(cases.ownerId, acting.ownerId)));
		if (!tracked) throw new DomainError("not-found", t("This case was not found."));
		const { cnrNumber } = tracked;
		if (cnrNumber === "")
			throw new DomainError("conflict", t("This matter has no CNR, so no court can be asked."), {
				reason: "own_matter",
			});
		const isQueued = (await ensureCourtRecord(tx, cnrNumber)) || (await askAgain(tx, cnrNumber));
		if (isQueued && isStandardCnr(cnrNumber)) await consumeLookUpShare(tx, acting.ownerId, "check");
		const details = { cnr: cnrNumber };
		await recordAction(tx, acting, "check", { action: "case.check", subject: "case", subjectId: caseId, details });
		return isQueued;
	});
}
