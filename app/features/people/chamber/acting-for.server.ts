import { and, eq, isNull } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { Actor } from "~/features/people/audit/actor";
import type { By } from "~/features/people/chamber/by";
import { type Act, type ChamberRole, mayDo, refusalOf } from "~/features/people/chamber/rights";
import { chamberMembers } from "~/features/people/chamber/schema";
import { ownerOf } from "~/features/people/sign-in/sessions/acting-for.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";

/** The role in which somebody works on an owner's cases now. Those of a blocked owner cannot be worked on. */
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

/**
 * For whom a call of the API acts: the caller, whom an administrator names, or the owner of a chamber they are a member of.
 * @throws DomainError as `ownerOf`; `forbidden` for a member whose role may not.
 */
export async function byFor(
	caller: Pick<SessionUser, "id" | "role">,
	actor: Actor,
	userId: string | undefined,
	act: Act,
): Promise<By> {
	const isAnothers = caller.role === "USER" && userId !== undefined && userId !== caller.id && isUuid(userId);
	const role = isAnothers ? await findRole(userId, caller.id) : undefined;
	if (!isAnothers || !role) return { ownerId: ownerOf(caller, userId), actor };
	if (!mayDo(role, act)) throw new DomainError("forbidden", refusalOf(role, act), { reason: "role_may_not" });
	return { ownerId: userId, actor, role };
}
