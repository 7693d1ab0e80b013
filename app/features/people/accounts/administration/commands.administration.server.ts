import { and, asc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { DomainError } from "~/errors";
import { type AccountAction, actionWords } from "~/features/people/accounts/administration/account-actions";
import type { AccountActionInput } from "~/features/people/accounts/administration/administration-input";
import {
	requireUserForAdmin,
	userNotFound,
} from "~/features/people/accounts/administration/queries.administration.server";
import { endAllAccess } from "~/features/people/accounts/commands.access.server";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { describeDevice } from "~/features/people/sign-in/login/device";
import { type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import {
	askFactorReset,
	confirmFactorReset,
	refuseFactorReset,
} from "~/features/people/sign-in/second-factor/reset.server";
import { endSessionById, endSessions } from "~/features/people/sign-in/sessions/sessions.server";
import { revokeApiToken } from "~/features/people/sign-in/tokens/api-tokens.server";
import { isActiveAdmin, users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { inLanguage, t } from "~/platform/language/translate";

/** Locks all administrators, so that concurrent removals wait. @throws DomainError `conflict` where `userId` is the last one. */
export async function requireAnotherAdmin(tx: Database, userId: string): Promise<void> {
	const admins = await tx
		.select({ id: users.id })
		.from(users)
		.where(isActiveAdmin)
		.orderBy(asc(users.id))
		.for("update");
	if (admins.every(({ id }) => id === userId))
		throw new DomainError("conflict", t("This is the last administrator. Make someone else an administrator first."));
}

/** The actor and reason of an action. `item` is the id of the session or token. */
type Given = { actor: Actor; reason: string; item: string };

/** Runs one action in the transaction, and returns the details for the audit log besides the reason. */
type RunAction = (tx: Database, userId: string, given: Given) => Promise<Record<string, unknown>>;

type Change = { set: Partial<typeof users.$inferInsert>; from: SQL | undefined; refusal: string };

async function change(tx: Database, userId: string, { set, from, refusal }: Change) {
	const [changed] = await tx
		.update(users)
		.set(set)
		.where(and(eq(users.id, userId), isNull(users.deletedAt), from))
		.returning({ id: users.id });
	if (!changed) throw new DomainError("conflict", refusal);
}

/** A block or a new role ends all access: sessions of one role must never work for another. */
async function changeAndEndAccess(tx: Database, userId: string, wanted: Change) {
	await change(tx, userId, wanted);
	const endedSessions = await endAllAccess(tx, userId);
	return endedSessions > 0 ? { endedSessions } : {};
}

const RUN: Record<AccountAction, RunAction> = {
	block: async (tx, userId) => {
		await requireAnotherAdmin(tx, userId);
		const refusal = t("This account is already blocked.");
		return changeAndEndAccess(tx, userId, { set: { blockedAt: new Date() }, from: isNull(users.blockedAt), refusal });
	},
	unblock: async (tx, userId) => {
		const refusal = t("This account is not blocked.");
		await change(tx, userId, { set: { blockedAt: null }, from: isNotNull(users.blockedAt), refusal });
		return {};
	},
	"make-admin": async (tx, userId) => {
		const from = and(eq(users.role, "USER"), isNull(users.blockedAt));
		const refusal = t("This person is already an administrator, or is blocked.");
		return changeAndEndAccess(tx, userId, { set: { role: "ADMIN" }, from, refusal });
	},
	"take-admin": async (tx, userId) => {
		await requireAnotherAdmin(tx, userId);
		const refusal = t("This person is not an administrator.");
		return changeAndEndAccess(tx, userId, { set: { role: "USER" }, from: eq(users.role, "ADMIN"), refusal });
	},
	"end-sessions": async (tx, userId) => {
		const endedSessions = await endSessions(tx, userId);
		if (endedSessions === 0) throw new DomainError("conflict", t("This person is not logged in anywhere."));
		return { endedSessions };
	},
	"end-session": async (tx, userId, { item }) => {
		const ended = await endSessionById(userId, item, tx);
		if (!ended) throw new DomainError("conflict", t("This session has already ended."));
		return { device: inLanguage("en", () => describeDevice(ended.userAgent)) };
	},
	"revoke-token": async (tx, userId, { item }) => {
		const revoked = await revokeApiToken(userId, item, tx);
		if (!revoked) throw new DomainError("conflict", t("This token is already revoked."));
		return { token: revoked.name };
	},
	"ask-factor-reset": async (tx, userId, { actor, reason }) => {
		await askFactorReset(tx, userId, { askedBy: actor.id, reason });
		return {};
	},
	"confirm-factor-reset": async (tx, userId, { actor }) => {
		await confirmFactorReset(tx, userId, actor.id);
		return { endedSessions: await endAllAccess(tx, userId) };
	},
	"refuse-factor-reset": async (tx, userId) => {
		await refuseFactorReset(tx, userId);
		return {};
	},
};

type AccountChange = Pick<AccountActionInput, "reason"> & {
	username?: string;
	action: AccountAction;
	/** The id of the session or token, for an action on one. */
	item?: string;
};

/**
 * @throws DomainError `not-found`; `invalid` on field `username` where it is to be typed and is another; `conflict` for
 * one's own account, the last administrator, or an action already done.
 */
export async function changeAccount(actor: Actor, userId: string, change: AccountChange): Promise<void> {
	const { action, item = "", reason, username = "" } = change;
	if (!isUuid(userId)) throw userNotFound();
	if (userId === actor.id) throw new DomainError("conflict", t("You cannot do this to your own account."));
	const person = await requireUserForAdmin(userId);
	if (actionWords(action).wantsUsername && username.toLowerCase() !== person.username.toLowerCase())
		throw new DomainError("invalid", t("Type the user's username: {username}", { username: person.username }), {
			field: "username",
		});
	await db.transaction(async (tx) => {
		const details = { reason, ...(await RUN[action](tx, userId, { actor, reason, item })) };
		await recordAudit(tx, { actor, action: `user.${action}`, subject: "user", subjectId: userId, details });
	});
}

/** `changeAccount` by a signed-in administrator, who needs a fresh proof. @throws as `requireFreshProof` and `changeAccount` */
export async function changeAccountWithProof(
	proof: Proof,
	actor: Actor,
	userId: string,
	change: AccountChange,
): Promise<void> {
	await requireFreshProof(proof);
	await changeAccount(actor, userId, change);
}
