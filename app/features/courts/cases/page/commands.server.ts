import { and, eq, isNull, lt, or } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { ChamberActionCode } from "~/features/people/audit/actions";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import type { Right } from "~/features/people/chamber/rights";
import { db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

type Own = { note: string } | { isMuted: boolean };

/** Changes the chamber's own data of a case, approved or not. @throws DomainError `not-found`. */
async function setOwn(
	acting: ActingContext,
	caseId: string,
	own: Own,
	right: Right,
	action: ChamberActionCode,
): Promise<void> {
	await db.transaction(async (tx) => {
		const [changed] = await tx
			.update(cases)
			.set(own)
			.where(and(hasId(cases.id, caseId), eq(cases.ownerId, acting.ownerId)))
			.returning({ cnr: cases.cnrNumber });
		if (!changed) throw new DomainError("not-found", t("This case was not found."));
		await recordAction(tx, acting, right, { action, subject: "case", subjectId: caseId, details: changed });
	});
}

export const saveNote = (acting: ActingContext, caseId: string, note: string) =>
	setOwn(acting, caseId, { note }, "note", "case.note");

export const setMuted = (acting: ActingContext, caseId: string, isMuted: boolean) =>
	setOwn(acting, caseId, { isMuted }, "change", isMuted ? "case.mute" : "case.unmute");

/** Records that the owner has seen a case's changes up to `changedAt`; later ones stay new. */
export async function recordOpened(ownerId: string, caseId: string, changedAt: Date): Promise<void> {
	// A Date has no microseconds: without the extra millisecond the change would still seem newer.
	const openedAt = new Date(changedAt.getTime() + 1);
	await db
		.update(cases)
		.set({ openedAt })
		.where(
			and(eq(cases.id, caseId), eq(cases.ownerId, ownerId), or(isNull(cases.openedAt), lt(cases.openedAt, openedAt))),
		);
}
