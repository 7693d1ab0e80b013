import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { barNumberInWords } from "~/features/courts/adding/find/bar-number";
import { barNumbers, foundCases } from "~/features/courts/adding/find/schema";
import { setApprovalOf } from "~/features/courts/court-records/approval.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const barColumns = columnsOf(barNumbers, "stateCode", "number", "year");

/** A person's bar number as administrators see it; undefined without one. */
export async function findBarNumberState(userId: string) {
	const [found] = await db
		.select({ ...barColumns, confirmedAt: barNumbers.confirmedAt })
		.from(barNumbers)
		.where(hasId(barNumbers.userId, userId));
	return found && { ...found, words: barNumberInWords(found) };
}

/**
 * Confirms that a bar number is the person's, or withdraws that. From then on cases that a search by this number finds are
 * approved when they are in the person's list. @throws DomainError `not-found` without a bar number; `conflict` if it is in that
 * state, or is another one than `words`, which the administrator saw
 */
export async function setBarConfirmed(
	actor: Actor,
	userId: string,
	{ isConfirmed, words }: { isConfirmed: boolean; words: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		const [own] = await tx.select(barColumns).from(barNumbers).where(hasId(barNumbers.userId, userId)).for("update");
		if (!own) throw new DomainError("not-found", t("This person has no bar number."));
		const confirmedAt = isConfirmed ? sql`now()` : null;
		const isDue = isConfirmed ? isNull(barNumbers.confirmedAt) : isNotNull(barNumbers.confirmedAt);
		const changed =
			barNumberInWords(own) === words &&
			(await tx
				.update(barNumbers)
				.set({ confirmedAt })
				.where(and(eq(barNumbers.userId, userId), isDue))
				.returning({ userId: barNumbers.userId }));
		if (!changed || changed.length === 0)
			throw new DomainError("conflict", t("The bar number has changed since you opened the page. Reload it."));
		await recordAudit(tx, {
			actor,
			action: isConfirmed ? "user.confirm-bar-number" : "user.withdraw-bar-number",
			subject: "user",
			subjectId: userId,
			details: { bar: words },
		});
	});
}

/** The person's bar number, if an administrator has confirmed it. */
async function findConfirmed(tx: Database, userId: string): Promise<string | undefined> {
	const [own] = await tx
		.select(barColumns)
		.from(barNumbers)
		.where(and(eq(barNumbers.userId, userId), isNotNull(barNumbers.confirmedAt)))
		.for("share");
	return own && barNumberInWords(own);
}

/** What a search by bar number found. */
type Found = { bar: string; cnrs: string[] };

/**
 * Approves the person's cases that a search by their confirmed bar number found. Without a confirmation, or with another number,
 * nothing happens. The log names nobody as actor, and the number as the reason.
 */
export async function approveFound(tx: Database, ownerId: string, { bar, cnrs }: Found): Promise<void> {
	if (cnrs.length === 0 || (await findConfirmed(tx, ownerId)) !== bar) return;
	const waiting = await tx
		.select({ id: cases.id })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), eq(cases.isApproved, false), inArray(cases.cnrNumber, cnrs)));
	const ids = waiting.map(({ id }) => id);
	const changed = await setApprovalOf(tx, ids, { isApproved: true });
	await recordAudit(
		tx,
		changed.map(({ caseId, ...details }) => ({
			actor: null,
			action: "case.approve-found" as const,
			subject: "case",
			subjectId: caseId,
			details: { ...details, bar },
		})),
	);
}

/** What the weekly search offers a person of these CNRs. */
export async function listOffered(tx: Database, ownerId: string, cnrs: string[]): Promise<Found> {
	const [own] = await tx.select(barColumns).from(barNumbers).where(eq(barNumbers.userId, ownerId));
	const rows = await tx
		.select({ cnr: foundCases.cnrNumber })
		.from(foundCases)
		.where(and(eq(foundCases.userId, ownerId), eq(foundCases.state, "offered"), inArray(foundCases.cnrNumber, cnrs)));
	return { bar: own ? barNumberInWords(own) : "", cnrs: rows.map(({ cnr }) => cnr) };
}
