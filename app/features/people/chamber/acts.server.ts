import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { ChamberActionCode } from "~/features/people/audit/actions";
import { type AuditEntry, recordAudit } from "~/features/people/audit/commands.server";
import type { By } from "~/features/people/chamber/by";
import { type Act, mayDo, refusalOf } from "~/features/people/chamber/rights";
import { chamberMembers } from "~/features/people/chamber/schema";
import type { Database } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

/**
 * Locks the membership until the transaction ends, so that whoever ends it or changes its role waits for this act, and the
 * next one is refused.
 */
async function requireMember(tx: Database, { ownerId, actor }: By, act: Act): Promise<void> {
	const [member] = await tx
		.select({ role: chamberMembers.role })
		.from(chamberMembers)
		.where(
			and(
				eq(chamberMembers.ownerId, ownerId),
				eq(chamberMembers.memberId, actor.id),
				isNotNull(chamberMembers.acceptedAt),
				isNull(chamberMembers.endedAt),
			),
		)
		.for("share");
	if (!member)
		throw new DomainError("forbidden", t("Your access to these cases has ended."), { reason: "access_ended" });
	if (!mayDo(member.role, act))
		throw new DomainError("forbidden", refusalOf(member.role, act), { reason: "role_may_not" });
}

/** An action that its owner reads in the log of the chamber. */
type ChamberEntry = Omit<AuditEntry, "actor"> & { action: ChamberActionCode };

/**
 * Notes in the caller's transaction what somebody else than the owner does, after a last look whether they still may.
 * The owner's own acts are not written down.
 * @throws DomainError `forbidden` for a member whose access has ended or whose role may not.
 */
export async function recordAct(tx: Database, by: By, act: Act, { details, ...entry }: ChamberEntry): Promise<void> {
	if (by.actor.id === by.ownerId) return;
	if (by.role) await requireMember(tx, by, act);
	await recordAudit(tx, { ...entry, actor: by.actor, details: { ...details, for: by.ownerId } });
}
