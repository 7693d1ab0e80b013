import { and, eq, isNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { endAllAccess } from "~/features/people/accounts/commands.access.server";
import { listRemainingAccess, remainingAccessInWords } from "~/features/people/accounts/remaining-access.server";
import { recordSecurity } from "~/features/people/audit/commands.server";
import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { endFeed } from "~/features/people/sign-in/calendar-feed.server";
import { type LinkPurpose, requireLiveLink, spendLink } from "~/features/people/sign-in/codes/links.server";
import {
	clearWrongLogins,
	firstLogin,
	loginColumns,
	type SignedInPerson,
} from "~/features/people/sign-in/login/login.server";
import { removePasskeys } from "~/features/people/sign-in/passkeys/commands.server";
import { hashPassword } from "~/features/people/sign-in/passwords/password.server";
import { findWeakness } from "~/features/people/sign-in/passwords/password-rules.server";
import { sendAccountLinkJob } from "~/features/people/sign-in/queues.server";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { log } from "~/platform/log/log.server";
import { currentTrace } from "~/platform/log/request-trace.server";
import { enqueue } from "~/platform/queue/queue.server";

const PASSWORD_CHANGED = {
	subject: phrase("Your Nyaya Diary password was changed"),
	text: phrase(
		'Dear {firstName},\n\nThe password of your account {username} was changed. You are logged out on all devices and your API tokens are revoked.\n\nIf this was not you, reset your password now with "Forgot password" on the login page.',
	),
};

const linksFromAddress = createLimit({ name: "link-address", points: 100, seconds: 60 * 60 });

/** The job looks the person up, so that timing reveals no account. @throws DomainError `too-many` for the client's address */
export async function requestLink(purpose: LinkPurpose, name: string, address: string): Promise<void> {
	await (async () => {
		await linksFromAddress.take(address, t("Too many emails were requested."));
		await enqueue(db, sendAccountLinkJob, { purpose, name, from: currentTrace() });
	})().catch(withUserMessage(t("Something went wrong!")));
}

/**
 * Verifies the email a link was mailed to. The person is logged in (returned) if `device` is the mark of the browser that
 * registered, unless they are an administrator or have a second factor. @throws DomainError `invalid` on field `token`
 */
export async function verifyEmail(token: string, device?: string): Promise<SignedInPerson | undefined> {
	return db.transaction(async (tx) => {
		const link = await spendLink(tx, "verify-email", token);
		const [user] = await tx
			.update(users)
			.set({ emailVerifiedAt: sql`now()` })
			.where(and(eq(users.id, link.userId), eq(users.email, link.email), isNull(users.emailVerifiedAt)))
			.returning(loginColumns);
		return firstLogin(user, device);
	});
}

/** Also verifies the email, and ends all access. @throws DomainError `invalid` on field `token` or `newPassword` */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
	await (async () => {
		await requireLiveLink("reset-password", token);
		const passwordHash = await hashPassword(newPassword);
		const user = await db.transaction((tx) => changePassword(tx, token, { newPassword, passwordHash }));
		// The password is set, whatever follows.
		await clearWrongLogins(user).catch((error: unknown) => {
			log.warn({ err: error }, "the wrong logins before a new password are still counted");
		});
	})().catch(withUserMessage(t("Server error. Try again later!")));
}

async function changePassword(tx: Database, token: string, password: { newPassword: string; passwordHash: string }) {
	const link = await spendLink(tx, "reset-password", token);
	const isFirstProof = sql`${users.emailVerifiedAt} is null`;
	const [user] = await tx
		.update(users)
		.set({
			passwordHash: password.passwordHash,
			emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
			// With an unverified email, a stranger may have registered, with their own number.
			needsMobileProof: sql`${users.needsMobileProof} or ${isFirstProof}`,
		})
		.where(and(eq(users.id, link.userId), eq(users.email, link.email)))
		.returning(columnsOf(users, "id", "username", "email", "firstName", "mobileNumber"));
	if (!user)
		throw new DomainError("invalid", t("This link was sent to an address the account no longer uses."), {
			field: "token",
			reason: "link_used",
		});
	const message = findWeakness(password.newPassword, user);
	if (message) throw new DomainError("invalid", message, { field: "newPassword" });
	const hadFeed = await endFeed(tx, user.id);
	await endAllAccess(tx, user.id);
	await recordSecurity(tx, { action: "security.reset-done", userId: user.id });
	// Passkeys are access too.
	await removePasskeys(tx, user.id);
	await mailPasswordChanged(tx, user, { hadFeed });
	return user;
}

/** Members, links and webhooks stay: others rely on them, and webhooks would miss events. The mail lists them for the owner. */
async function mailPasswordChanged(
	tx: Database,
	user: Pick<typeof users.$inferSelect, "id" | "email" | "firstName" | "username">,
	ended: { hadFeed: boolean },
) {
	const remaining = await listRemainingAccess(tx, user.id);
	const { email, firstName, username } = user;
	const words = () => {
		const { subject, text } = mailWords(PASSWORD_CHANGED, { firstName, username });
		return { subject, text: [text, ...remainingAccessInWords(remaining, ended)].join("\n\n") };
	};
	await queueMail(tx, { to: email, words });
}
