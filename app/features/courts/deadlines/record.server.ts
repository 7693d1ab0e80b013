import { and, count, eq, isNull, type SQL } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordOwnEvents, sourceOf } from "~/features/courts/court-records/changes/commands.own-events.server";
import type { DEADLINE_ACTIONS } from "~/features/courts/deadlines/actions";
import { MAX_OPEN } from "~/features/courts/deadlines/bounds";
import { deadlines } from "~/features/courts/deadlines/schema";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type ActingContext, recordAction } from "~/features/people/chamber/acting.server";
import type { Day } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

export async function countDeadlines(tx: Database, condition: SQL | undefined): Promise<number> {
	const [counted] = await tx.select({ count: count() }).from(deadlines).where(condition);
	return counted?.count ?? 0;
}

/** What is written, and of which case. */
export type Writing = {
	acting: ActingContext;
	action: keyof typeof DEADLINE_ACTIONS;
	of: { ownerId: string; caseId: string; cnrNumber: string };
	reason?: string;
	/** The form's field of the title. */
	field?: string;
};

/** Counts the open to-dos, and writes event and audit entry. @throws DomainError `not-found` if nothing was written; `conflict` for one too many */
export async function recordWritten(
	tx: Database,
	{ acting, action, of, reason, field = "title" }: Writing,
	written: { id: string; due: Day } | undefined,
) {
	if (!written) throw new DomainError("not-found", t("This to-do was not found."));
	const isOpen = and(eq(deadlines.caseId, of.caseId), eq(deadlines.ownerId, of.ownerId), isNull(deadlines.doneAt));
	if ((await countDeadlines(tx, isOpen)) > MAX_OPEN)
		throw new DomainError(
			"conflict",
			t("A case can have {maxOpen} open to-dos. Finish or delete one first.", { maxOpen: MAX_OPEN }),
			{ field },
		);
	await recordOwnEvents(tx, "deadline", sourceOf(acting), [of]);
	const entry = {
		action,
		subject: "case" as const,
		subjectId: of.caseId,
		details: { cnr: of.cnrNumber, due: written.due, reason },
	};
	if (acting.actor.id === acting.ownerId) await recordAudit(tx, { ...entry, actor: acting.actor });
	else await recordAction(tx, acting, "todo", entry);
	return { id: written.id, due: written.due };
}
