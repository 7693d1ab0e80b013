import { inArray } from "drizzle-orm";
import { DomainError } from "~/errors";
import { listToApprove } from "~/features/courts/case-admin/queries.server";
import type { AdminCaseWhere } from "~/features/courts/case-admin/where.server";
import { setApprovalOf } from "~/features/courts/court-records/approval.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { findLatestAction, listActionAt } from "~/features/people/audit/queries.actions.server";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const AUDIT_ROWS_A_STATEMENT = 1000;

/**
 * Approves cases or withdraws their approval, with one audit entry per change in the same transaction. Skips cases already
 * in that state and, unless `evenUnknown`, those whose CNR eCourts does not know. @returns the number of changed cases.
 */
export async function setApproval(
	actor: Actor,
	caseIds: string[],
	isApproved: boolean,
	{ evenUnknown = !isApproved } = {},
): Promise<number> {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return 0;
	return db.transaction(async (tx) => {
		const changed = await setApprovalOf(tx, ids, { isApproved, evenUnknown });
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

/**
 * Approves all cases of a filter; `shown` is the number the administrator confirmed. @returns the number of changed cases.
 * @throws DomainError `conflict` when another number matches by now
 */
export async function approveAll(actor: Actor, where: AdminCaseWhere, shown: number): Promise<number> {
	const ids = await listToApprove(where);
	if (ids.length !== shown) throw new DomainError("conflict", t("The list has changed. Look at the number again."));
	return setApproval(actor, ids, true);
}

const UNDO_LIFETIME_MS = 60 * 1000;
/** A page already open may show the button, and a click may arrive, this much later. */
const UNDO_GRACE_MS = 15 * 1000;

const APPROVED = "case.approve";
const ACTIONS = [APPROVED, "case.withdraw-approval"];

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** An administrator's latest approval or withdrawal: its time and number of cases. */
export type Undoable = { at: string; isApproved: boolean; count: number };

export async function findUndoable(actorId: string): Promise<Undoable | null> {
	const latest = await findLatestAction(actorId, ACTIONS, new Date(Date.now() - UNDO_LIFETIME_MS));
	return latest ? { at: latest.at, isApproved: latest.action === APPROVED, count: latest.count } : null;
}

const tooLate = () => new DomainError("conflict", t("This can no longer be undone."));

/** The ids of the cases that still have the CNR they had at the action: the administrator did not decide about another CNR. */
async function withSameCnr(actions: { subjectId: string; details: unknown }[]): Promise<string[]> {
	const cnrOf = new Map(actions.map(({ subjectId, details }) => [subjectId, Object(details).cnrNumber]));
	const found = await db
		.select({ id: cases.id, cnrNumber: cases.cnrNumber })
		.from(cases)
		.where(inArray(cases.id, [...cnrOf.keys()].filter(isUuid)));
	return found.filter(({ id, cnrNumber }) => cnrOf.get(id) === cnrNumber).map(({ id }) => id);
}

/**
 * Undoes the administrator's own approval or withdrawal at `at`, for cases without a later decision. The undo is audited and
 * can itself be undone. @returns the new approval state and the number of changed cases. @throws DomainError `conflict` when
 * it is too late.
 */
export async function undoApproval(actor: Actor, at: string): Promise<{ isApproved: boolean; changed: number }> {
	const isRecent = MOMENT.test(at) && Date.now() - Date.parse(at) < UNDO_LIFETIME_MS + UNDO_GRACE_MS;
	const actions = isRecent ? await listActionAt(actor.id, ACTIONS, at) : [];
	const ids = actions.length > 0 ? await withSameCnr(actions) : [];
	const isApproved = actions[0]?.action !== APPROVED;
	const changed = ids.length > 0 ? await setApproval(actor, ids, isApproved, { evenUnknown: true }) : 0;
	if (changed === 0) throw tooLate();
	return { isApproved, changed };
}
