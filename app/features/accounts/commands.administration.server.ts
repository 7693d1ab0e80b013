import { and, asc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { isUuid } from "~/db/ids";
import { users } from "~/db/schema/users";
import { DomainError } from "~/errors";
import type { AccountAct } from "~/features/accounts/account-acts";
import type { AccountActInput } from "~/features/accounts/administration-input";
import { endAllAccess } from "~/features/accounts/commands.access.server";
import { getUserForAdmin, userNotFound } from "~/features/accounts/queries.administration.server";
import type { Actor } from "~/features/audit/actor";
import { recordAudit } from "~/features/audit/commands.server";

/**
 * Locks the rows of all administrators, so that one always remains: two who leave at the same moment wait for each other.
 * @throws DomainError `conflict` where `userId` is the last one.
 */
export async function requireAnotherAdmin(tx: Database, userId: string): Promise<void> {
	const admins = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.role, "ADMIN"), isNull(users.blockedAt), isNull(users.deletedAt)))
		.orderBy(asc(users.id))
		.for("update");
	if (admins.every(({ id }) => id === userId))
		throw new DomainError("conflict", "This is the last administrator. Make somebody else an administrator first.");
}

type Change = { set: Partial<typeof users.$inferInsert>; from: SQL | undefined; refusal: string };

/** What each act writes, the state it needs, and the message where the account is in another state. */
const CHANGES: Record<AccountAct, () => Change> = {
	block: () => ({
		set: { blockedAt: new Date() },
		from: isNull(users.blockedAt),
		refusal: "This account is already blocked.",
	}),
	unblock: () => ({
		set: { blockedAt: null },
		from: isNotNull(users.blockedAt),
		refusal: "This account is not blocked.",
	}),
	"make-admin": () => ({
		set: { role: "ADMIN" },
		from: and(eq(users.role, "USER"), isNull(users.blockedAt)),
		refusal: "This person is already an administrator, or is blocked.",
	}),
	"take-admin": () => ({
		set: { role: "USER" },
		from: eq(users.role, "ADMIN"),
		refusal: "This person is not an administrator.",
	}),
};

/**
 * An administrator's act on another person's account, written to the audit log. A block or a new role ends all access at
 * once, API tokens included: what was granted to one role never works for another.
 * @throws DomainError `not-found`; `conflict` for one's own account, the last administrator, or an act already done.
 */
export async function changeAccount(actor: Actor, userId: string, { act, reason }: AccountActInput): Promise<void> {
	if (!isUuid(userId)) throw userNotFound();
	if (userId === actor.id) throw new DomainError("conflict", "You cannot do this to your own account.");
	const { set, from, refusal } = CHANGES[act]();
	await db.transaction(async (tx) => {
		if (act === "block" || act === "take-admin") await requireAnotherAdmin(tx, userId);
		const [changed] = await tx
			.update(users)
			.set(set)
			.where(and(eq(users.id, userId), isNull(users.deletedAt), from))
			.returning({ id: users.id });
		if (!changed) {
			await getUserForAdmin(userId);
			throw new DomainError("conflict", refusal);
		}
		const endedSessions = act === "unblock" ? 0 : await endAllAccess(tx, userId);
		const details = { ...(reason ? { reason } : {}), ...(endedSessions ? { endedSessions } : {}) };
		await recordAudit(tx, { actor, action: `user.${act}`, subject: "user", subjectId: userId, details });
	});
}
