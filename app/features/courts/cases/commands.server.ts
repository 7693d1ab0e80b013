import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { DomainError } from "~/errors";
import { chosenSide, saveSide } from "~/features/courts/appearance/commands.server";
import {
	approved,
	changeDetails,
	isOwnCase,
	notFound,
	requireChangeable,
} from "~/features/courts/cases/details.server";
import type { CaseChange, CaseInput } from "~/features/courts/cases/form/case-input";
import { changeOf } from "~/features/courts/cases/form/change-of";
import {
	requireCaseType,
	resolveChangedCourt,
	resolveNewCourt,
} from "~/features/courts/cases/form/changed-court.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import {
	caseOfEvent,
	recordOwnEvents,
	recordUpdatesOf,
	sourceOf,
} from "~/features/courts/court-records/changes/commands.own-events.server";
import { learnFromCases } from "~/features/courts/court-records/look-up/learn-prefix.server";
import { consumeLookUpShare } from "~/features/courts/court-records/look-up/look-up-share.server";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { isStandardCnr } from "~/features/courts/courts/cnr";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { requireConsent } from "~/features/people/consent/queries.server";
import { transactionOnce } from "~/platform/db/call-once.server";
import type { Database } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";
import { enqueue } from "~/platform/queue/queue.server";

/** The maximum number of cases per user. */
export const MAX_CASES = 5000;

/** A user waits for this look-up: it runs before those of long lists and of the night. */
const AWAITED = 100;

export const alreadyThere = () =>
	new DomainError("conflict", t("This case is already in your list."), { field: "cnr_number", reason: "cnr_taken" });
const changedMeanwhile = () =>
	new DomainError("conflict", t("This case has changed since you opened it. Check it and save again."), {
		reason: "case_changed",
	});
const tooManyCases = () =>
	new DomainError("conflict", t("You can track up to 5,000 cases. Delete cases you no longer need."), {
		field: "cnr_number",
		reason: "too_many_cases",
	});

/**
 * Inserts the CNR's court record if it is new, and queues a look-up unless a record or a look-up is there. A second
 * caller with the same CNR waits for the first. Call it before writing the case, which copies the record: records are
 * locked before cases. @returns whether a look-up was queued.
 */
export async function ensureCourtRecord(tx: Database, cnr: string): Promise<boolean> {
	const [queued] = await tx
		.insert(courtRecords)
		.values({ cnrNumber: cnr, askedAt: sql`now()` })
		.onConflictDoUpdate({
			target: courtRecords.cnrNumber,
			set: { lookUp: "waiting", lookUpError: null, askedAt: sql`now()` },
			setWhere: sql`${courtRecords.lookUp} in ('unknown', 'failed')`,
		})
		.returning({ cnrNumber: courtRecords.cnrNumber });
	if (queued) {
		await enqueue(tx, fetchCourtRecordJob, { cnr }, { priority: AWAITED });
		await recordUpdatesOf(tx, [cnr], "court");
	}
	return queued !== undefined;
}

/** `ensureCourtRecord` for a user: a look-up counts against the daily share. @throws DomainError `too-many`. */
export async function requestCourtRecord(tx: Database, ownerId: string, cnr: string): Promise<void> {
	await requireConsent(tx, ownerId, "court_data");
	const isQueued = await ensureCourtRecord(tx, cnr);
	if (isQueued && isStandardCnr(cnr)) await consumeLookUpShare(tx, ownerId, "new");
}

/**
 * Adds a case to the owner's list and queues its look-up in one transaction. Missing fields come from the CNR and the
 * record. @throws DomainError `invalid` for an unknown court, `conflict` for a CNR already in the list or a full list,
 * `too-many` when the day's share of new cases is used up.
 */
export async function addCase(acting: ActingContext, input: CaseInput): Promise<{ id: string }> {
	const { ownerId } = acting;
	const { selection, derived } = await resolveNewCourt(input);
	if (input.case_number === undefined) derived.push("case_number");
	if (input.case_date === undefined) derived.push("year");
	return transactionOnce(async (tx) => {
		const hasUser = violationAs("foreign-key", () => new DomainError("not-found", t("This user was not found.")));
		await requestCourtRecord(tx, ownerId, input.cnr_number).catch(hasUser);
		await requireRoom(tx, ownerId);
		const [added] = await tx
			.insert(cases)
			.values({
				ownerId,
				cnrNumber: input.cnr_number,
				caseNumber: input.case_number ?? "",
				year: input.case_date ?? 0,
				derivedFields: derived,
				...selection,
				...chosenSide(input.appears_for),
			})
			.onConflictDoNothing()
			.returning({ id: cases.id, ...caseOfEvent })
			.catch(hasUser);
		if (!added) throw alreadyThere();
		await recordOwnEvents(tx, "added", sourceOf(acting), [added]);
		await learnFromCases(tx, input.cnr_number);
		const details = { cnr: input.cnr_number };
		await recordAction(tx, acting, "add", { action: "case.add", subject: "case", subjectId: added.id, details });
		return { id: added.id };
	});
}

/** Two cases added at once may exceed the limit by one, which does no harm. */
export async function requireRoom(tx: Database, ownerId: string, wanted = 1): Promise<void> {
	const [last] = await tx
		.select({ id: cases.id })
		.from(cases)
		.where(eq(cases.ownerId, ownerId))
		.offset(MAX_CASES - wanted)
		.limit(1);
	if (last) throw tooManyCases();
}

/**
 * Changes the owner's case. Missing fields and the type of an empty one stay; an empty number returns to the court's. An approved case can change
 * only while its CNR is unknown to the court, or its side alone; a new CNR ends the approval. @throws DomainError `not-found` if it is not
 * the owner's, `invalid` for an empty type without a record, `conflict` if approved, without a CNR, or for a CNR already in the list, `too-many` when a new CNR exceeds the day's
 * share; as `requireBasis`
 */
export async function updateCase(acting: ActingContext, caseId: string, change: CaseChange, basedOn?: string) {
	const { ownerId } = acting;
	if (!isUuid(caseId)) throw notFound();
	const { appears_for: side, ...others } = change;
	const asked = { ownerId, caseId, basedOn };
	if (side !== undefined && Object.values(others).every((value) => value === undefined))
		return transactionOnce((tx) => changeDetails(tx, asked, () => saveSide(tx, acting, [caseId], side)));
	const current = await requireChangeable(ownerId, caseId);
	requireCaseType(current, change);
	const { selection, derived } = await resolveChangedCourt(current, change);
	const { derivedFields, ...changed } = changeOf(current, change);
	const columns = { ...changed, ...selection, ...chosenSide(side), derivedFields: [...derived, ...derivedFields] };
	await transactionOnce(async (tx) => {
		if (changed.cnrNumber) await requestCourtRecord(tx, ownerId, changed.cnrNumber);
		await changeDetails(tx, asked, () => saveChange(tx, acting, current, columns));
	});
}

/** @throws DomainError `conflict` where the case is no longer as it was read */
async function saveChange(
	tx: Database,
	acting: ActingContext,
	{ id, isApproved, cnrNumber }: Pick<typeof cases.$inferSelect, "id" | "isApproved" | "cnrNumber">,
	columns: PgUpdateSetSource<typeof cases>,
) {
	const isOwn = isOwnCase(acting.ownerId, id);
	const [changed] = await tx
		.update(cases)
		.set({ ...columns, updatedAt: sql`now()` })
		.where(and(isOwn, eq(cases.isApproved, isApproved), eq(cases.cnrNumber, cnrNumber)))
		.returning(caseOfEvent)
		.catch(violationAs("unique", alreadyThere));
	if (changed) {
		await recordOwnEvents(tx, "updated", sourceOf(acting), [changed]);
		await learnFromCases(tx, changed.cnrNumber);
		const subject = { subject: "case", subjectId: id, details: { cnr: changed.cnrNumber } } as const;
		return recordAction(tx, acting, "change", { action: "case.change", ...subject });
	}
	const [remaining] = await tx.select({ isApproved: cases.isApproved }).from(cases).where(isOwn);
	throw remaining ? (remaining.isApproved ? approved() : changedMeanwhile()) : notFound();
}
