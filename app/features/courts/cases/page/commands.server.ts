import { and, eq, isNull, lt, or } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { ChamberActionCode } from "~/features/people/audit/actions";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import type { Right } from "~/features/people/chamber/rights";
import { db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";
import { requireBasis } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

type Own = { note: string } | { isMuted: boolean };

/** Changes the chamber's own data of a case, approved or not. @throws DomainError `not-found`; as `requireBasis` for the note */
async function setOwn(
	acting: ActingContext,
	caseId: string,
	own: Own,
	right: Right,
	action: ChamberActionCode,
	basedOn?: string,
): Promise<void> {
	const isOwn = and(hasId(cases.id, caseId), eq(cases.ownerId, acting.ownerId));
	await db.transaction(async (tx) => {
		const [found] = await tx.select({ note: cases.note, cnr: cases.cnrNumber }).from(cases).where(isOwn).for("update");
		if (!found) throw new DomainError("not-found", t("This case was not found."));
		const { cnr, ...before } = found;
		requireBasis(basedOn, before, { ...before, ...own });
		await tx.update(cases).set(own).where(isOwn);
		await recordAction(tx, acting, right, { action, subject: "case", subjectId: caseId, details: { cnr } });
	});
}

export const saveNote = (acting: ActingContext, caseId: string, note: string, basedOn?: string) =>
	setOwn(acting, caseId, { note }, "note", "case.note", basedOn);

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
