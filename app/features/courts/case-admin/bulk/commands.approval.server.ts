import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseOfEvent, recordOwnEvents } from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { findLatestAction, listActionAt } from "~/features/people/audit/queries.actions.server";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const AUDIT_ROWS_A_STATEMENT = 1000;

/**
 * Approves cases, or withdraws their approval, and writes each change to the audit log in the same
 * transaction. Cases already in that state are left alone, and so is a case whose CNR the court does not know, unless
 * `evenUnknown`. @returns how many changed.
 */
export async function setApproval(
	actor: Actor,
	caseIds: string[],
	isApproved: boolean,
	{ evenUnknown = !isApproved } = {},
): Promise<number> {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return 0;
	const unknown = db
		.select({ cnrNumber: courtRecords.cnrNumber })
		.from(courtRecords)
		.where(and(eq(courtRecords.cnrNumber, cases.cnrNumber), eq(courtRecords.lookUp, "unknown")));
	return db.transaction(async (tx) => {
		await lockRecordsOf(tx, ids);
		const changed = await tx
			.update(cases)
			.set({ isApproved, updatedAt: sql`now()` })
			.where(
				and(
					inArray(cases.id, ids),
					eq(cases.isApproved, !isApproved),
					evenUnknown ? undefined : notInArray(cases.cnrNumber, unknown),
				),
			)
			.returning(caseOfEvent);
		await recordOwnEvents(tx, "updated", "desk", changed);
		for (let from = 0; from < changed.length; from += AUDIT_ROWS_A_STATEMENT) {
			await recordAudit(
				tx,
				changed.slice(from, from + AUDIT_ROWS_A_STATEMENT).map(({ caseId, ...details }) => ({
					actor,
					action: isApproved ? "case.approve" : "case.withdraw-approval",
					subject: "case",
					subjectId: caseId,
					details,
				})),
			);
		}
		return changed.length;
	});
}

/** How long an approval or a withdrawal can be undone. */
const UNDO_LIFETIME_MS = 60 * 1000;
/** Who sees the button in the last second may still press it. */
const PRESSED_LATE_MS = 15 * 1000;

const APPROVED = "case.approve";
const ACTIONS = [APPROVED, "case.withdraw-approval"];

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** An administrator's latest approval or withdrawal: when it was, and of how many cases. */
export type Undoable = { at: string; isApproved: boolean; count: number };

/** The one that can be undone now. */
export async function findUndoable(actorId: string): Promise<Undoable | null> {
	const latest = await findLatestAction(actorId, ACTIONS, new Date(Date.now() - UNDO_LIFETIME_MS));
	return latest ? { at: latest.at, isApproved: latest.action === APPROVED, count: latest.count } : null;
}

const tooLate = () => new DomainError("conflict", t("This can no longer be undone."));

/** The cases of an action that have the CNR they had then: another one was not decided about. */
async function unchangedSince(actions: { subjectId: string; details: unknown }[]): Promise<string[]> {
	const cnrOf = new Map(actions.map(({ subjectId, details }) => [subjectId, Object(details).cnrNumber]));
	const found = await db
		.select({ id: cases.id, cnrNumber: cases.cnrNumber })
		.from(cases)
		.where(inArray(cases.id, [...cnrOf.keys()].filter(isUuid)));
	return found.filter(({ id, cnrNumber }) => cnrOf.get(id) === cnrNumber).map(({ id }) => id);
}

/**
 * Takes an administrator's own approval or withdrawal at that moment back, for the cases about which nobody has decided
 * since. It is an action as any other: in the audit log, and undone in its turn. @returns whether the cases are approved
 * now, and how many changed. @throws DomainError `conflict` when it is too late.
 */
export async function undoApproval(actor: Actor, at: string): Promise<{ isApproved: boolean; changed: number }> {
	const isRecent = MOMENT.test(at) && Date.now() - Date.parse(at) < UNDO_LIFETIME_MS + PRESSED_LATE_MS;
	const actions = isRecent ? await listActionAt(actor.id, ACTIONS, at) : [];
	const ids = actions.length > 0 ? await unchangedSince(actions) : [];
	const isApproved = actions[0]?.action !== APPROVED;
	const changed = ids.length > 0 ? await setApproval(actor, ids, isApproved, { evenUnknown: true }) : 0;
	if (changed === 0) throw tooLate();
	return { isApproved, changed };
}
