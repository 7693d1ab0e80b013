import { and, eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { alreadyThere, requestCourtRecord } from "~/features/courts/cases/commands.server";
import { resolveNewCourt } from "~/features/courts/cases/form/changed-court.server";
import { cases, type DerivedField } from "~/features/courts/court-records/cases-schema";
import {
	caseOfEvent,
	recordOwnEvents,
	sourceOf,
} from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import { learnFromCases } from "~/features/courts/court-records/look-up/learn-prefix.server";
import { notedHearings } from "~/features/courts/court-records/noted-schema";
import { isOfOtherCourts } from "~/features/courts/court-records/other-courts/ask.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { db } from "~/platform/db/client.server";
import { isInternalKey } from "~/platform/db/columns";
import { isUuid } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";

const notFound = () => new DomainError("not-found", t("This case was not found."));

/**
 * Gives a matter without a CNR its record: the look-up is queued in the same transaction, unless the record is there. A CNR of
 * eCourts makes it an ordinary case, which needs approval; with one of another court it keeps its forum and its approval. Note,
 * tags, recorded hearings, linked numbers, to-dos and a typed case number stay; parties and dates are the court's from then on, and
 * a noted date until the court has one. Programs get an `added` event, since they have not seen the matter. @throws DomainError
 * `not-found`, also for a case with a CNR; `conflict` for a CNR already in the list; `invalid` if its state is not known;
 * `too-many`
 */
export async function giveCnr(acting: ActingContext, caseId: string, cnrNumber: string): Promise<void> {
	const { ownerId } = acting;
	if (!isUuid(caseId)) throw notFound();
	const isOwn = and(eq(cases.id, caseId), eq(cases.ownerId, ownerId), isInternalKey(cases.cnrNumber));
	const [current] = await db.select({ number: cases.caseNumber, year: cases.year }).from(cases).where(isOwn);
	if (!current) throw notFound();
	const court = isOfOtherCourts(cnrNumber) ? undefined : await resolveNewCourt({ cnr_number: cnrNumber });
	const follows: DerivedField[] = [...(court?.derived ?? [])];
	if (current.number === "") follows.push("case_number");
	if (current.year === 0) follows.push("year");
	await db.transaction(async (tx) => {
		await requestCourtRecord(tx, ownerId, cnrNumber);
		await lockRecordsOf(tx, [caseId]);
		// The matter's own record does not count as the court's answer to a recorded hearing.
		await tx
			.update(notedHearings)
			.set({ courtNextDate: null, keptAgainst: null })
			.where(and(eq(notedHearings.caseId, caseId), eq(notedHearings.ownerId, ownerId)));
		const [changed] = await tx
			.update(cases)
			.set({
				...(court && { ...court.selection, ownForum: null, isApproved: false }),
				cnrNumber,
				derivedFields: follows,
				updatedAt: sql`now()`,
			})
			.where(isOwn)
			.returning(caseOfEvent)
			.catch(violationAs("unique", alreadyThere));
		if (!changed) throw notFound();
		await recordOwnEvents(tx, "added", sourceOf(acting), [changed]);
		await learnFromCases(tx, cnrNumber);
		const details = { cnr: cnrNumber };
		await recordAction(tx, acting, "change", { action: "case.enter-cnr", subject: "case", subjectId: caseId, details });
	});
}
