import { and, eq, isNull, lt, or } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isUuid } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { DomainError } from "~/errors";

/** Changes what only the owner sees of a case, approved or not. @throws DomainError `not-found`. */
async function setOwn(ownerId: string, caseId: string, own: { note: string } | { isMuted: boolean }): Promise<void> {
	const [changed] = isUuid(caseId)
		? await db
				.update(cases)
				.set(own)
				.where(and(eq(cases.id, caseId), eq(cases.ownerId, ownerId)))
				.returning({ id: cases.id })
		: [];
	if (!changed) throw new DomainError("not-found", "This case was not found.");
}

export const saveNote = (ownerId: string, caseId: string, note: string) => setOwn(ownerId, caseId, { note });

/** Whether alerts tell about this case. */
export const setMuted = (ownerId: string, caseId: string, isMuted: boolean) => setOwn(ownerId, caseId, { isMuted });

/** Keeps that the owner has seen a case's page with the changes up to `changedAt` on it; later ones stay new. */
export async function noteOpened(ownerId: string, caseId: string, changedAt: Date): Promise<void> {
	// A Date has no microseconds, which the moment of the change has.
	const openedAt = new Date(changedAt.getTime() + 1);
	await db
		.update(cases)
		.set({ openedAt })
		.where(
			and(eq(cases.id, caseId), eq(cases.ownerId, ownerId), or(isNull(cases.openedAt), lt(cases.openedAt, openedAt))),
		);
}
