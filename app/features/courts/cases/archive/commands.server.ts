import { and, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import {
	caseOfEvent,
	recordOwnEvents,
	sourceOf,
} from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockOwnCases } from "~/features/courts/court-records/own-cases.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import { requireConsent } from "~/features/people/consent/queries.server";
import { type Database, db } from "~/platform/db/client.server";
import { isInternalKey } from "~/platform/db/columns";
import { t } from "~/platform/language/translate";

/** `updated_at` moves too, so that API clients that ask for changed cases see it. */
async function setArchived(acting: ActingContext, caseIds: string[], isArchived: boolean): Promise<number> {
	return db.transaction(async (tx) => {
		if (!isArchived) await requireConsent(tx, acting.ownerId, "court_data");
		const own = await lockOwnCases(tx, acting.ownerId, caseIds);
		const changed = await tx
			.update(cases)
			.set({ archivedAt: isArchived ? sql`now()` : null, updatedAt: sql`now()` })
			.where(and(inArray(cases.id, own), isArchived ? isNull(cases.archivedAt) : isNotNull(cases.archivedAt)))
			.returning(caseOfEvent);
		const [first] = changed;
		if (!first) return 0;
		await recordOwnEvents(tx, "updated", sourceOf(acting), changed);
		const isOne = changed.length === 1;
		await recordAction(tx, acting, "archive", {
			action: isArchived ? "case.archive" : "case.restore",
			subject: "case",
			subjectId: isOne ? first.caseId : "",
			details: { count: changed.length, ...(isOne ? { cnr: first.cnrNumber } : {}) },
		});
		return changed.length;
	});
}

/** Archives all cases of a user with data of courts, in the caller's transaction. */
export async function archiveAllCases(tx: Database, ownerId: string): Promise<void> {
	const archived = await tx
		.update(cases)
		.set({ archivedAt: sql`now()`, updatedAt: sql`now()` })
		.where(and(eq(cases.ownerId, ownerId), isNull(cases.archivedAt), not(isInternalKey(cases.cnrNumber))))
		.returning(caseOfEvent);
	await recordOwnEvents(tx, "updated", "person", archived);
}

/** Archives cases. @returns how many were not archived before. @throws DomainError `not-found` if none is the owner's. */
export const archiveCases = (acting: ActingContext, caseIds: string[]) => setArchived(acting, caseIds, true);

/** Restores archived cases. @returns how many were archived. @throws DomainError `not-found`; `conflict` without consent. */
export const restoreCases = (acting: ActingContext, caseIds: string[]) => setArchived(acting, caseIds, false);

export async function findArchivedId(ownerId: string, cnrNumber: string, database: Database = db) {
	const [found] = await database
		.select({ id: cases.id })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), eq(cases.cnrNumber, cnrNumber), isNotNull(cases.archivedAt)));
	return found?.id;
}

/** For `.catch` after a screen adds a case: replaces the CNR conflict if the case is archived. */
export const explainArchived =
	(ownerId: string, cnrNumber: string) =>
	async (error: unknown): Promise<never> => {
		const isThere = error instanceof DomainError && error.code === "conflict" && error.field === "cnr_number";
		if (!isThere || !(await findArchivedId(ownerId, cnrNumber))) throw error;
		throw new DomainError("conflict", t("This case is in your archive."), {
			field: "cnr_number",
			reason: "case_archived",
		});
	};
