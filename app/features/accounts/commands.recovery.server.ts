import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { createLimit } from "~/db/limiter.server";
import { enqueue } from "~/db/queue.server";
import { sessions, users } from "~/db/schema/accounts";
import { DomainError } from "~/errors";
import { revokeApiTokens } from "~/features/accounts/api-tokens.server";
import { orSay } from "~/features/accounts/fault-words.server";
import { type LinkPurpose, requireLiveLink, spendLink } from "~/features/accounts/links.server";
import { forgiveWrongLogins } from "~/features/accounts/login.server";
import { hashPassword } from "~/features/accounts/password.server";
import { findOwnNameIn } from "~/features/accounts/password-rules.server";
import { queueMail } from "~/features/notifications/commands.server";

const linksFromAddress = createLimit({ name: "link-address", points: 100, seconds: 60 * 60 });

/**
 * Has a link mailed to whoever goes by this email (or username). Whether anybody does is looked up by the queue, so that
 * the asker learns nothing, by the answer or by the time it takes (decision 5).
 * @throws DomainError `too-many` by the asker's address
 */
export async function askForLink(purpose: LinkPurpose, name: string, address: string): Promise<void> {
	await orSay("Something went wrong!", async () => {
		await linksFromAddress.take(address, "Too many mails were asked for.");
		await enqueue(db, "send-account-link", { purpose, name });
	});
}

/** Proves the email a link was mailed to. @throws DomainError `invalid` beside `token` */
export async function verifyEmail(token: string): Promise<void> {
	await db.transaction(async (tx) => {
		const link = await spendLink(tx, "verify-email", token);
		await tx
			.update(users)
			.set({ emailVerifiedAt: sql`now()` })
			.where(and(eq(users.id, link.userId), eq(users.email, link.email), isNull(users.emailVerifiedAt)));
	});
}

/**
 * Sets a new password by a mailed link, ends all sessions of the person and tells them by mail. Having opened the link
 * proves the email, too.
 * @throws DomainError `invalid` beside `token` or `newPassword`
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
	await orSay("Server error. Try again later!", async () => {
		await requireLiveLink("reset-password", token);
		const passwordHash = await hashPassword(newPassword);
		const userId = await db.transaction((tx) => changePassword(tx, token, { newPassword, passwordHash }));
		await forgiveWrongLogins(userId);
	});
}

async function changePassword(tx: Database, token: string, password: { newPassword: string; passwordHash: string }) {
	const link = await spendLink(tx, "reset-password", token);
	const isProved = sql`case when ${users.email} = ${link.email} then now() end`;
	const [user] = await tx
		.update(users)
		.set({
			passwordHash: password.passwordHash,
			emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${isProved})`,
		})
		.where(eq(users.id, link.userId))
		.returning({ id: users.id, username: users.username, email: users.email, firstName: users.firstName });
	if (!user) throw new DomainError("invalid", "This account is not there any more.", { field: "token" });
	const message = findOwnNameIn(password.newPassword, user);
	if (message) throw new DomainError("invalid", message, { field: "newPassword" });
	await tx.delete(sessions).where(eq(sessions.userId, user.id));
	await revokeApiTokens(tx, user.id);
	await queueMail(tx, {
		to: user.email,
		subject: "Your password for Nyaya Diary was changed",
		text: `Namaste ${user.firstName},\n\nthe password of your account ${user.username} was changed just now. All its sessions were ended and its API tokens revoked.\n\nIf this was not you, ask for a new password at once with "Forgot password" on the login page.`,
	});
	return user.id;
}
