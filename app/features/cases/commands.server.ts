import { and, eq, inArray, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { enqueue } from "~/db/queue.server";
import { cases, courtRecords } from "~/db/schema/cases";
import { violationAs } from "~/db/violations";
import { DomainError } from "~/errors";
import type { CaseChange, CaseInput } from "~/features/cases/case-input";
import { isUuid } from "~/features/cases/queries.server";
import { findCourtSelection } from "~/features/courts/queries.server";

const alreadyThere = () => new DomainError("conflict", "This case is already in your list.", { field: "cnr_number" });
const notFound = () => new DomainError("not-found", "This case was not found.");
const approved = () => new DomainError("conflict", "An approved case can no longer be changed.");

/**
 * Makes sure the CNR has a court record, and queues its look-up where it is new or an earlier look-up came to nothing.
 * Whoever adds the same CNR at the same moment waits for the first, and finds the look-up under way. Called before the
 * case is written, so that the record is held and what the case copies from it is true.
 */
export async function expectCourtRecord(tx: Database, cnr: string) {
	const [asked] = await tx
		.insert(courtRecords)
		.values({ cnrNumber: cnr })
		.onConflictDoUpdate({
			target: courtRecords.cnrNumber,
			set: { lookUp: "waiting", lookUpError: null },
			setWhere: sql`${courtRecords.lookUp} in ('unknown', 'failed')`,
		})
		.returning({ cnrNumber: courtRecords.cnrNumber });
	if (asked) await enqueue(tx, "fetch-court-record", { cnr });
}

/**
 * Adds a case to the owner's list and queues the look-up of its court record in the same transaction.
 * @throws DomainError `invalid` for a court that does not exist, `conflict` for a CNR the owner has already.
 */
export async function addCase(ownerId: string, input: CaseInput): Promise<{ id: string }> {
	const selection = await findCourtSelection(input);
	return db.transaction(async (tx) => {
		await expectCourtRecord(tx, input.cnr_number);
		const [added] = await tx
			.insert(cases)
			.values({
				ownerId,
				cnrNumber: input.cnr_number,
				caseNumber: input.case_number,
				year: input.case_date,
				...selection,
			})
			.onConflictDoNothing()
			.returning({ id: cases.id })
			.catch(violationAs("foreign-key", () => new DomainError("not-found", "This user was not found.")));
		if (!added) throw alreadyThere();
		return added;
	});
}

/**
 * Changes a case of the owner's; what `change` leaves out stays.
 * @throws DomainError `not-found` for somebody else's, `conflict` once it is approved or for a CNR the owner has already.
 */
export async function updateCase(ownerId: string, caseId: string, change: CaseChange): Promise<void> {
	if (!isUuid(caseId)) throw notFound();
	const mine = and(eq(cases.id, caseId), eq(cases.ownerId, ownerId));
	const [now] = await db.select().from(cases).where(mine);
	if (!now) throw notFound();
	if (now.isApproved) throw approved();
	const isMoved = change.state !== undefined && change.state !== now.stateId;
	const kept = isMoved
		? {}
		: { district_id: now.districtId, court_complex: now.courtComplexId, court_establishment: now.courtEstablishmentId };
	const selection = await findCourtSelection({
		...kept,
		case_type: now.caseTypeId,
		...withoutUndefined(change),
		...(change.district !== undefined && change.district_id === undefined ? { district_id: undefined } : {}),
		state: change.state ?? now.stateId,
	});
	await db.transaction(async (tx) => {
		await expectCourtRecord(tx, change.cnr_number ?? now.cnrNumber);
		const [changed] = await tx
			.update(cases)
			.set({
				cnrNumber: change.cnr_number,
				caseNumber: change.case_number,
				year: change.case_date,
				updatedAt: sql`now()`,
				...selection,
			})
			.where(and(mine, eq(cases.isApproved, false)))
			.returning({ id: cases.id })
			.catch(violationAs("unique", alreadyThere));
		if (!changed) throw approved();
	});
}

/** Takes cases off the owner's list; the courts' records stay for others. @throws DomainError `not-found` if none was there. */
export async function deleteCases(ownerId: string, caseIds: string[]): Promise<void> {
	const ids = caseIds.filter(isUuid);
	const gone =
		ids.length > 0
			? await db
					.delete(cases)
					.where(and(inArray(cases.id, ids), eq(cases.ownerId, ownerId)))
					.returning({ id: cases.id })
			: [];
	if (gone.length === 0) throw notFound();
}

/** Asks the court again for a case of the owner's whose look-up came to nothing. @throws DomainError `not-found`. */
export async function retryLookUp(ownerId: string, caseId: string): Promise<void> {
	await db.transaction(async (tx) => {
		const [mine] = isUuid(caseId)
			? await tx
					.select({ cnrNumber: cases.cnrNumber })
					.from(cases)
					.where(and(eq(cases.id, caseId), eq(cases.ownerId, ownerId)))
			: [];
		if (!mine) throw notFound();
		await expectCourtRecord(tx, mine.cnrNumber);
	});
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
