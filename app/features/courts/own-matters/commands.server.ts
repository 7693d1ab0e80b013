import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DomainError } from "~/errors";
import { SIDE_NAMES } from "~/features/courts/appearance/own-side";
import { requireRoom } from "~/features/courts/cases/commands.server";
import { cases, type DerivedField } from "~/features/courts/court-records/cases-schema";
import {
	caseOfEvent,
	recordOwnEvents,
	sourceOf,
} from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import { courtRecords, hearings } from "~/features/courts/court-records/schema";
import type { OwnMatter } from "~/features/courts/own-matters/matter-input";
import { requireOwnMatter } from "~/features/courts/own-matters/queries.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { transactionOnce } from "~/platform/db/call-once.server";
import { type Database, db } from "~/platform/db/client.server";
import { internalKeyOf } from "~/platform/db/internal-keys";
import { isUuid } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { requireBasis } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

const notFound = () => new DomainError("not-found", t("This case was not found."));

/** The purpose of the next date is stored where the court's would be, so that every list reads one place. */
const hearingOf = (cnrNumber: string, { nextDate, purpose }: OwnMatter) =>
	nextDate && purpose ? [{ cnrNumber, position: 0, nextDate, purpose }] : [];

/**
 * Adds matters without a CNR to the owner's list: cases whose records are never looked up. They are listed at once;
 * messages about them wait until an administrator has approved one of the owner's cases, or the matter. @returns their ids, in order. @throws DomainError `conflict` for a full list
 */
export async function addOwnMatters(acting: ActingContext, matters: OwnMatter[]): Promise<string[]> {
	const { ownerId } = acting;
	const rows = matters.map((matter) => {
		const id = uuidv7();
		return { id, cnrNumber: internalKeyOf(id), matter };
	});
	if (rows.length === 0) return [];
	const hasApproved = sql`exists (select from ${cases} approved where approved.owner_id = ${ownerId} and approved.is_approved)`;
	return transactionOnce(async (tx) => {
		await requireRoom(tx, ownerId, rows.length);
		await tx.insert(courtRecords).values(
			rows.map(({ cnrNumber, matter: { petitioners, respondents, nextDate } }) => ({
				...{ cnrNumber, petitioners, respondents, nextDate },
				lookUp: "found" as const,
			})),
		);
		const planned = rows.flatMap(({ cnrNumber, matter }) => hearingOf(cnrNumber, matter));
		if (planned.length > 0) await tx.insert(hearings).values(planned);
		const added = await tx
			.insert(cases)
			.values(
				rows.map(({ id, cnrNumber, matter: { forum, caseNumber, year, appearsFor } }) => ({
					...{ id, ownerId, cnrNumber, caseNumber, year, appearsFor },
					isSideChosen: appearsFor !== null,
					ownForum: forum,
					isApproved: hasApproved,
				})),
			)
			.returning(caseOfEvent)
			.catch(violationAs("foreign-key", () => new DomainError("not-found", t("This user was not found."))));
		await recordOwnEvents(tx, "added", sourceOf(acting), added);
		for (const { id } of rows)
			await recordAction(tx, acting, "add", { action: "case.add-own", subject: "case", subjectId: id });
		return rows.map(({ id }) => id);
	});
}

const SAME_MATTER_MS = 60 * 1000;

/**
 * Adds the matter of a form, which is sent again after a lost answer: the same one within a minute is one, as nothing but its
 * words tells it from another. @throws as `addOwnMatters`
 */
export async function addOwnMatterOnce(acting: ActingContext, matter: OwnMatter): Promise<{ id: string }> {
	const { petitioners, respondents } = matter;
	const [added] = await db
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(
			and(
				...[eq(cases.ownerId, acting.ownerId), gt(cases.createdAt, new Date(Date.now() - SAME_MATTER_MS))],
				...[eq(cases.ownForum, matter.forum), eq(cases.caseNumber, matter.caseNumber), eq(cases.year, matter.year)],
				...[eq(courtRecords.petitioners, petitioners), eq(courtRecords.respondents, respondents)],
			),
		)
		.limit(1);
	return added ?? addOwnMatter(acting, matter);
}

/** Adds one matter without a CNR. @throws as `addOwnMatters` */
export async function addOwnMatter(acting: ActingContext, matter: OwnMatter): Promise<{ id: string }> {
	const [id] = await addOwnMatters(acting, [matter]);
	if (!id) throw new Error("No matter was added");
	return { id };
}

/**
 * Changes a matter of a forum. The date of its last recorded hearing counts until the owner enters another one here; parties and
 * dates of one that is joined to its record stay the court's. @throws DomainError `not-found`, also for a case of eCourts; as `requireBasis`
 */
export async function changeOwnMatter(
	acting: ActingContext,
	caseId: string,
	matter: OwnMatter,
	basedOn?: string,
): Promise<void> {
	if (!isUuid(caseId)) throw notFound();
	const { ownerId } = acting;
	const isOwn = and(eq(cases.id, caseId), eq(cases.ownerId, acting.ownerId), isNotNull(cases.ownForum));
	await db.transaction(async (tx) => {
		await lockRecordsOf(tx, [caseId]);
		const { initial: before, isJoined, derivedFields } = await requireOwnMatter(ownerId, caseId, tx);
		if (!isJoined) await writeRecord(tx, caseId, matter, before.next_date !== (matter.nextDate ?? ""));
		const typed: DerivedField[] = [];
		if (before.case_number !== matter.caseNumber) typed.push("case_number");
		if (before.case_date !== String(matter.year || "")) typed.push("year");
		const [changed] = await tx
			.update(cases)
			.set({
				derivedFields: derivedFields.filter((field) => !typed.includes(field)),
				ownForum: matter.forum,
				caseNumber: matter.caseNumber,
				year: matter.year,
				appearsFor: matter.appearsFor,
				isSideChosen: matter.appearsFor !== null,
				updatedAt: sql`now()`,
			})
			.where(isOwn)
			.returning(caseOfEvent);
		if (!changed) throw notFound();
		const { initial: after } = await requireOwnMatter(ownerId, caseId, tx);
		requireBasis(basedOn, before, after, { appears_for: SIDE_NAMES });
		await recordOwnEvents(tx, "updated", sourceOf(acting), [changed]);
		await recordAction(tx, acting, "change", { action: "case.change-own", subject: "case", subjectId: caseId });
	});
}

/** Writes the matter's own record before its case, as everywhere. */
async function writeRecord(tx: Database, caseId: string, matter: OwnMatter, isMoved: boolean): Promise<void> {
	const key = internalKeyOf(caseId);
	const { petitioners, respondents, nextDate } = matter;
	await tx
		.update(courtRecords)
		.set({ petitioners, respondents, ...(isMoved ? { nextDate } : {}), updatedAt: sql`now()` })
		.where(eq(courtRecords.cnrNumber, key));
	await tx.delete(hearings).where(eq(hearings.cnrNumber, key));
	const planned = hearingOf(key, matter);
	if (planned.length > 0) await tx.insert(hearings).values(planned);
}
