import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { createLimit } from "~/db/limiter.server";
import { enqueue } from "~/db/queue.server";
import { users } from "~/db/schema/users";
import { withUserMessage } from "~/error-messages.server";
import { DomainError } from "~/errors";
import { endAllAccess } from "~/features/accounts/commands.access.server";
import { queueMail } from "~/features/notifications/commands.server";
import { type LinkPurpose, requireLiveLink, spendLink } from "~/features/sign-in/links.server";
import { forgiveWrongLogins } from "~/features/sign-in/login.server";
import { hashPassword } from "~/features/sign-in/password.server";
import { findOwnNameIn } from "~/features/sign-in/password-rules.server";

const linksFromAddress = createLimit({ name: "link-address", points: 100, seconds: 60 * 60 });

/**
 * Queues a mail with a link for the person with this email or username. The job looks the person up, so that neither the
 * answer nor its time tells whether there is one (decision 5). @throws DomainError `too-many` for the client's address
 */
export async function requestLink(purpose: LinkPurpose, name: string, address: string): Promise<void> {
	await (async () => {
		await linksFromAddress.take(address, "Too many emails were requested.");
		await enqueue(db, "send-account-link", { purpose, name });
	})().catch(withUserMessage("Something went wrong!"));
}

/** Verifies the email a link was mailed to. @throws DomainError `invalid` on field `token` */
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
 * Sets a new password by a mailed link, ends all access to the account and notifies the person by mail. The link also
 * verifies the email. @throws DomainError `invalid` on field `token` or `newPassword`
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
	await (async () => {
		await requireLiveLink("reset-password", token);
		const passwordHash = await hashPassword(newPassword);
		const user = await db.transaction((tx) => changePassword(tx, token, { newPassword, passwordHash }));
		await forgiveWrongLogins(user);
	})().catch(withUserMessage("Server error. Try again later!"));
}

async function changePassword(tx: Database, token: string, password: { newPassword: string; passwordHash: string }) {
	const link = await spendLink(tx, "reset-password", token);
	const isFirstProof = sql`${users.emailVerifiedAt} is null`;
	const [user] = await tx
		.update(users)
		.set({
			passwordHash: password.passwordHash,
			emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
			// Whoever registered with this email and number was not its owner's proof of the number (docs/decisions/204).
			needsMobileProof: sql`${users.needsMobileProof} or ${isFirstProof}`,
		})
		.where(and(eq(users.id, link.userId), eq(users.email, link.email)))
		.returning({ id: users.id, username: users.username, email: users.email, firstName: users.firstName });
	if (!user)
		throw new DomainError("invalid", "This link was sent to an address the account no longer uses.", {
			field: "token",
		});
	const message = findOwnNameIn(password.newPassword, user);
	if (message) throw new DomainError("invalid", message, { field: "newPassword" });
	await endAllAccess(tx, user.id);
	await queueMail(tx, {
		to: user.email,
		subject: "Your Nyaya Diary password was changed",
		text: `Dear ${user.firstName},\n\nThe password of your account ${user.username} was changed. You are logged out on all devices and your API tokens are revoked.\n\nIf this was not you, reset your password now with "Forgot password" on the login page.`,
	});
	return user;
}
