import { createHash, randomBytes } from "node:crypto";
import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { accountLinks, users } from "~/db/schema/accounts";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { LINK_WORDS } from "~/features/accounts/recovery-words";
import { queueMail } from "~/features/notifications/commands.server";

const HOUR_MS = 60 * 60 * 1000;
const LINK_LIFETIME_MS = { "verify-email": 24 * HOUR_MS, "reset-password": HOUR_MS } as const;

/** However often a link is asked for, one person gets no more mails than this. */
const LINKS_AN_HOUR = 5;

export type LinkPurpose = keyof typeof LINK_LIFETIME_MS;
export type LinkState = "live" | "used" | "expired" | "unknown";

const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

type Addressee = { id: string; email: string; firstName: string; username: string };

async function createLink(tx: Database, purpose: LinkPurpose, { id, email }: Addressee): Promise<string> {
	const token = randomBytes(32).toString("base64url");
	await tx.insert(accountLinks).values({
		userId: id,
		purpose,
		email,
		tokenHash: hashToken(token),
		expiresAt: new Date(Date.now() + LINK_LIFETIME_MS[purpose]),
	});
	return `${env.PUBLIC_URL}/${purpose}/${token}`;
}

/** Mails the link that proves the email is the person's (decision 4), in the caller's transaction. */
export async function mailVerificationLink(tx: Database, person: Addressee): Promise<void> {
	const link = await createLink(tx, "verify-email", person);
	await queueMail(tx, {
		to: person.email,
		subject: "Verify your email for Nyaya Diary",
		text: `Namaste ${person.firstName},\n\nplease open this page and press the button there, so that we know this address is yours:\n\n${link}\n\nThe link works once, for 24 hours. If you did not register at Nyaya Diary, please leave this mail alone.`,
	});
}

/** Mails what a person needs who forgot the password, the username, or both (decision 5), in the caller's transaction. */
async function mailRecoveryLink(tx: Database, person: Addressee) {
	const link = await createLink(tx, "reset-password", person);
	await queueMail(tx, {
		to: person.email,
		subject: "Your username and a new password for Nyaya Diary",
		text: `Namaste ${person.firstName},\n\nyour username is ${person.username}\n\nTo choose a new password, open this page:\n\n${link}\n\nThe link works once, for one hour. If you did not ask for this, please leave this mail alone: nothing has changed.`,
	});
}

/** The work of the queue `send-account-link`: mails a link to whoever goes by this username or email, if anybody does. */
export async function sendAccountLink({ purpose, name }: { purpose: LinkPurpose; name: string }): Promise<void> {
	const wanted = name.trim().toLowerCase();
	await db.transaction(async (tx) => {
		const [person] = await tx
			.select({
				id: users.id,
				email: users.email,
				firstName: users.firstName,
				username: users.username,
				emailVerifiedAt: users.emailVerifiedAt,
			})
			.from(users)
			.where(
				and(sql`(lower(${users.email}) = ${wanted} or lower(${users.username}) = ${wanted})`, isNull(users.blockedAt)),
			)
			.limit(1)
			.for("update");
		if (!person) return;
		const [sent] = await tx
			.select({ links: count() })
			.from(accountLinks)
			.where(
				and(
					eq(accountLinks.userId, person.id),
					eq(accountLinks.purpose, purpose),
					gt(accountLinks.createdAt, sql`now() - interval '1 hour'`),
				),
			);
		if (sent && sent.links >= LINKS_AN_HOUR) return;
		if (purpose === "reset-password") await mailRecoveryLink(tx, person);
		else if (!person.emailVerifiedAt) await mailVerificationLink(tx, person);
	});
}

/** Whether a link can still be used. Reading it changes nothing. */
export async function findLinkState(purpose: LinkPurpose, token: string): Promise<LinkState> {
	const [link] = await db
		.select({ usedAt: accountLinks.usedAt, isExpired: sql<boolean>`${accountLinks.expiresAt} <= now()` })
		.from(accountLinks)
		.where(and(eq(accountLinks.tokenHash, hashToken(token)), eq(accountLinks.purpose, purpose)));
	if (!link) return "unknown";
	if (link.usedAt) return "used";
	return link.isExpired ? "expired" : "live";
}

/** @throws DomainError `invalid` beside `token` where the link is dead, saying how. */
export async function requireLiveLink(purpose: LinkPurpose, token: string): Promise<void> {
	const state = await findLinkState(purpose, token);
	if (state !== "live") throw new DomainError("invalid", LINK_WORDS[state], { field: "token" });
}

/**
 * Uses a link up, in the caller's transaction, together with all others of its kind that the person holds.
 * Of several at once one succeeds. @throws DomainError `invalid` beside `token`
 */
export async function spendLink(tx: Database, purpose: LinkPurpose, token: string) {
	const [link] = await tx
		.update(accountLinks)
		.set({ usedAt: sql`now()` })
		.where(
			and(
				eq(accountLinks.tokenHash, hashToken(token)),
				eq(accountLinks.purpose, purpose),
				isNull(accountLinks.usedAt),
				gt(accountLinks.expiresAt, sql`now()`),
			),
		)
		.returning({ userId: accountLinks.userId, email: accountLinks.email });
	if (!link) {
		await requireLiveLink(purpose, token);
		throw new DomainError("invalid", LINK_WORDS.used, { field: "token" });
	}
	await tx
		.update(accountLinks)
		.set({ usedAt: sql`now()` })
		.where(and(eq(accountLinks.userId, link.userId), eq(accountLinks.purpose, purpose), isNull(accountLinks.usedAt)));
	return link;
}

/** Clears away links that have long been dead. */
export async function forgetOldLinks(): Promise<void> {
	await db.delete(accountLinks).where(lt(accountLinks.createdAt, sql`now() - interval '30 days'`));
}
