import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { DomainError } from "~/errors";
import { endAllAccess } from "~/features/people/accounts/commands.access.server";
import { mailContactUndone } from "~/features/people/accounts/contact/contact-mails.server";
import { undoLinks } from "~/features/people/accounts/contact/undo-links.server";
import { recordAudit } from "~/features/people/audit/commands.server";
import { endMembershipsSince } from "~/features/people/chamber/commands.server";
import { endSharedLinks } from "~/features/people/chamber/shared-links.server";
import { mailLink } from "~/features/people/sign-in/codes/links.server";
import { removePasskeys } from "~/features/people/sign-in/passkeys/commands.server";
import { hashPassword } from "~/features/people/sign-in/passwords/password.server";
import { isSecondFactorNewer, removeSecondFactor } from "~/features/people/sign-in/second-factor/commands.server";
import { users } from "~/features/people/users/schema";
import { removeWebhooksSince } from "~/features/people/webhooks/commands.server";
import { type Database, db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { columnsOf } from "~/platform/db/rows";
import { brokenKey } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";

/** Stops token guessing; counts dead tokens only. */
const wrongTokens = createLimit({ name: "undo-contact", points: 30, seconds: 60 * 60 });

const deadLink = () =>
	new DomainError(
		"not-found",
		t("This link was already used or has expired. If you did not change your account, please write to us."),
	);

/** The masked contacts a link restores, by which their holder recognises them. */
export async function requireUndo(token: string, address: string) {
	const undo = await undoLinks.find(token);
	if (!undo) {
		await wrongTokens.take(address);
		throw deadLink();
	}
	const [name = "", host = ""] = undo.payload.email.split("@");
	return { email: `${name.slice(0, 2)}…@${host}`, mobileEnding: undo.payload.mobileNumber.slice(-3) };
}

/**
 * Restores the contacts, ends all access and mails the restored address a link for a new password.
 * @throws DomainError `not-found` for a dead link, `conflict` where another account has the address or number by now
 */
export async function undoContactChange(token: string, address: string): Promise<void> {
	await requireUndo(token, address);
	const passwordHash = await hashPassword(randomUUID());
	await db.transaction((tx) => restoreContacts(tx, token, { passwordHash, address }));
}

async function restoreContacts(
	tx: Database,
	token: string,
	{ passwordHash, address }: Record<"passwordHash" | "address", string>,
) {
	const undo = await undoLinks.spend(tx, token);
	if (!undo) throw deadLink();
	// Later links would restore contacts of the change. Older ones stay, so that an intruder's link cannot end them.
	await undoLinks.voidAll(tx, undo.userId, undo.createdAt);
	const isOpen = and(eq(users.id, undo.userId), isNull(users.blockedAt), isNull(users.deletedAt));
	const [now] = await tx.select(columnsOf(users, "email")).from(users).where(isOpen).for("update");
	if (!now) throw deadLink();
	const { email, mobileNumber, needsMobileProof } = undo.payload;
	const [person] = await tx
		.update(users)
		.set({ email, mobileNumber, needsMobileProof, passwordHash })
		.where(isOpen)
		.returning(columnsOf(users, "id", "email", "firstName", "username"))
		.catch(takenError);
	if (!person) throw deadLink();
	await endAllAccess(tx, person.id);
	// An intruder may have added passkeys, a second factor, webhooks, members or shared links of their own.
	await removePasskeys(tx, person.id, undo.createdAt);
	if (await isSecondFactorNewer(tx, person.id, undo.createdAt)) await removeSecondFactor(tx, person.id);
	await removeWebhooksSince(tx, person.id, undo.createdAt);
	const actor = { id: person.id, address };
	await endMembershipsSince(tx, actor, undo.createdAt);
	await endSharedLinks(tx, person.id, { since: undo.createdAt });
	await mailContactUndone(tx, { email, replaced: now.email });
	await mailLink(tx, "reset-password", person);
	await recordAudit(tx, {
		actor,
		action: "user.undo-contact",
		subject: "user",
		subjectId: person.id,
	});
}

/** The error rolls back the transaction, so the link still works. */
function takenError(error: unknown): never {
	if (brokenKey(error) === undefined) throw error;
	throw new DomainError(
		"conflict",
		t(
			"Another account now uses this email address or mobile number, so nothing was changed. Please write to us. This link works for 72 hours.",
		),
		{ cause: error },
	);
}
