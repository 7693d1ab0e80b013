import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { ChamberActionCode } from "~/features/people/audit/actions";
import type { Actor } from "~/features/people/audit/actor";
import { type AuditEntry, recordAudit } from "~/features/people/audit/commands.server";
import { type ChamberRole, hasRight, type Right, refusalOf } from "~/features/people/chamber/rights";
import { chamberMembers } from "~/features/people/chamber/schema";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

/** The owner of the cases and the actor: the owner, a member with a role, or an administrator without one. */
export type ActingContext = { ownerId: string; actor: Actor; role?: ChamberRole };

/** The owner acts, or the product on their behalf. */
export const asOwner = (ownerId: string, address = ""): ActingContext => ({ ownerId, actor: { id: ownerId, address } });

/** A member's current role for an owner; undefined for a blocked owner. */
export async function findRole(ownerId: string, memberId: string): Promise<ChamberRole | undefined> {
	const isLiving = isNull(chamberMembers.endedAt);
	const isOwnersOpen = and(isNull(users.blockedAt), eq(users.role, "USER"));
	const [member] = await db
		.select({ role: chamberMembers.role })
		.from(chamberMembers)
		.innerJoin(users, and(eq(users.id, chamberMembers.ownerId), isOwnersOpen))
		.where(and(eq(chamberMembers.ownerId, ownerId), eq(chamberMembers.memberId, memberId), isLiving));
	return member?.role;
}

/** @throws DomainError `forbidden` for a member whose role does not have the right. */
export function requireRight(role: ChamberRole, right: Right): void {
	if (!hasRight(role, right)) throw new DomainError("forbidden", refusalOf(role, right), { reason: "role_may_not" });
}

/** A member's current role, locked: its end or a change of role waits for this action, and applies to the next. */
async function lockRole(tx: Database, ownerId: string, memberId: string): Promise<ChamberRole | undefined> {
	const [member] = await tx
		.select({ role: chamberMembers.role })
		.from(chamberMembers)
		.where(
			and(
				eq(chamberMembers.ownerId, ownerId),
				eq(chamberMembers.memberId, memberId),
				isNotNull(chamberMembers.acceptedAt),
				isNull(chamberMembers.endedAt),
			),
		)
		.for("share");
	return member?.role;
}

/** Whether somebody is a member with a right, until the transaction ends. */
export async function isMemberWithRight(tx: Database, ownerId: string, memberId: string, right: Right) {
	const role = await lockRole(tx, ownerId, memberId);
	return role !== undefined && hasRight(role, right);
}

async function requireMember(tx: Database, { ownerId, actor }: ActingContext, right: Right): Promise<void> {
	const role = await lockRole(tx, ownerId, actor.id);
	if (!role) throw new DomainError("forbidden", t("Your access to these cases has ended."), { reason: "access_ended" });
	requireRight(role, right);
}

/** An action that the owner reads in the chamber's log. */
type ChamberEntry = Omit<AuditEntry, "actor"> & { action: ChamberActionCode };

/**
 * Records an action for the owner, after a last check of the actor's right. The owner's own actions are not recorded.
 * @throws DomainError `forbidden` for a member whose access has ended or whose role may not.
 */
export async function recordAction(
	tx: Database,
	acting: ActingContext,
	right: Right,
	{ details, ...entry }: ChamberEntry,
): Promise<void> {
	if (acting.actor.id === acting.ownerId) return;
	if (acting.role) await requireMember(tx, acting, right);
	await recordAudit(tx, { ...entry, actor: acting.actor, details: { ...details, for: acting.ownerId } });
}
