import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { contactChanges } from "~/db/schema/profile";
import { brokenKey } from "~/db/violations";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { formatMobileNumber } from "~/features/accounts/mobile-number";
import { sendOtp, spendVerifiedOtp, verifyOtp } from "~/features/accounts/otp.server";
import { EMAIL_TAKEN, MOBILE_TAKEN } from "~/features/accounts/person-choices";
import { hashToken } from "~/features/accounts/sessions.server";
import { queueMail, queueSms } from "~/features/notifications/commands.server";

/** How long a new email address or mobile number waits for its proof. */
export const CONTACT_CHANGE_LIFETIME_MS = 24 * 60 * 60 * 1000;

type Kind = "email" | "mobile";

const isWaiting = gt(contactChanges.expiresAt, sql`now()`);
const waiting = (userId: string, kind: Kind) =>
	and(eq(contactChanges.userId, userId), eq(contactChanges.kind, kind), isWaiting);

/** What of a person's waits for proof. */
export async function listContactChanges(userId: string): Promise<Partial<Record<Kind, string>>> {
	const rows = await db
		.select({ kind: contactChanges.kind, value: contactChanges.value })
		.from(contactChanges)
		.where(and(eq(contactChanges.userId, userId), isWaiting));
	return Object.fromEntries(rows.map(({ kind, value }) => [kind, value]));
}

/** Notes a new address or number; an earlier one of its kind no longer counts. */
async function keepWaiting(
	tx: Database,
	change: { userId: string; kind: Kind; value: string; tokenHash: string | null },
) {
	const fresh = { ...change, expiresAt: new Date(Date.now() + CONTACT_CHANGE_LIFETIME_MS), createdAt: new Date() };
	await tx
		.insert(contactChanges)
		.values(fresh)
		.onConflictDoUpdate({ target: [contactChanges.userId, contactChanges.kind], set: fresh });
}

/** Mails a link to a new address: good once, for 24 hours. */
export async function askForEmailProof(tx: Database, userId: string, email: string): Promise<void> {
	const token = randomBytes(32).toString("base64url");
	await keepWaiting(tx, { userId, kind: "email", value: email, tokenHash: hashToken(token) });
	await queueMail(tx, {
		to: email,
		subject: "Confirm your new email address",
		text: `Somebody, probably you, wants to use this address for an account at Nyaya Diary.\n\nTo confirm it, open this link and press the button:\n${env.PUBLIC_URL}/confirm-email/${token}\n\nThe link is good for 24 hours and works once. If this was not you, do nothing: the address will not be used.`,
	});
}

const codeFor = (userId: string, mobileNumber: string) =>
	({ mobileNumber, purpose: "profile", visitor: `user:${userId}` }) as const;

/** Sends a code to a new number. @throws DomainError `too-many` */
export function sendMobileProof(userId: string, mobileNumber: string, address: string): Promise<void> {
	return sendOtp({ ...codeFor(userId, mobileNumber), address });
}

/** Notes a new number until its code comes back. */
export function askForMobileProof(tx: Database, userId: string, mobileNumber: string): Promise<void> {
	return keepWaiting(tx, { userId, kind: "mobile", value: mobileNumber, tokenHash: null });
}

const nothingWaits = () => new DomainError("not-found", "No new mobile number waits for a code.");

/** Sends the code for the number that waits once more. @throws DomainError `not-found`, `too-many` */
export async function resendMobileProof(userId: string, address: string): Promise<void> {
	const { mobile } = await listContactChanges(userId);
	if (!mobile) throw nothingWaits();
	await sendMobileProof(userId, mobile, address);
}

/** Drops a new address or number that waits: the old one stays. */
export async function dropContactChange(userId: string, kind: Kind): Promise<void> {
	await db.delete(contactChanges).where(and(eq(contactChanges.userId, userId), eq(contactChanges.kind, kind)));
}

const WAS_IT_YOU = "If this was not you, reset your password at once and write to us.";

/** Says who has a unique thing already, in place of the database. */
function orTaken(field: string, message: string) {
	return (error: unknown): never => {
		if (brokenKey(error) === undefined) throw error;
		throw new DomainError("conflict", message, { field, cause: error });
	};
}

/**
 * Puts the number that waits in the old one's place once its code comes back, and tells the old one.
 * @throws DomainError `invalid` beside `otp`, `not-found`, `conflict` where another account was faster.
 */
export async function confirmMobileChange(userId: string, otp: string): Promise<void> {
	const { mobile } = await listContactChanges(userId);
	if (!mobile) throw nothingWaits();
	const code = codeFor(userId, mobile);
	await verifyOtp({ ...code, otp });
	await db.transaction(async (tx) => {
		await spendVerifiedOtp(tx, code);
		const [change] = await tx.delete(contactChanges).where(waiting(userId, "mobile")).returning();
		const [old] = await tx
			.select({ mobileNumber: users.mobileNumber, email: users.email })
			.from(users)
			.where(eq(users.id, userId))
			.for("update");
		if (!old || change?.value !== mobile) throw nothingWaits();
		await tx
			.update(users)
			.set({ mobileNumber: mobile })
			.where(eq(users.id, userId))
			.catch(orTaken("otp", MOBILE_TAKEN));
		const ending = mobile.slice(-3);
		const text = `The mobile number of your Nyaya Diary account is now another one, ending in ${ending}. ${WAS_IT_YOU}`;
		const variables = { ENDING: ending, TEXT: text };
		await queueSms(tx, { to: old.mobileNumber, template: "mobile-changed", variables });
		await queueMail(tx, {
			to: old.email,
			subject: "Your mobile number was changed",
			text: `${text}\n\nThe number before was ${formatMobileNumber(old.mobileNumber)}.`,
		});
	});
}

/** The address a link stands for, while it is good. */
export async function findEmailChange(token: string): Promise<string | undefined> {
	const [change] = await db
		.select({ email: contactChanges.value })
		.from(contactChanges)
		.where(and(eq(contactChanges.tokenHash, hashToken(token)), isWaiting));
	return change?.email;
}

export const DEAD_EMAIL_LINK =
	"This link was used already, or is too old. Change your email address in your profile again to get a new one.";

/**
 * Puts the address a link was sent to in the old one's place, once, and tells the old one.
 * @throws DomainError `invalid` for an unknown, used or expired link, `conflict` where another account was faster.
 */
export async function confirmEmailChange(token: string): Promise<void> {
	await db.transaction(async (tx) => {
		const [change] = await tx
			.delete(contactChanges)
			.where(and(eq(contactChanges.tokenHash, hashToken(token)), isWaiting))
			.returning();
		if (!change) throw new DomainError("invalid", DEAD_EMAIL_LINK);
		const [old] = await tx.select({ email: users.email }).from(users).where(eq(users.id, change.userId)).for("update");
		await tx
			.update(users)
			.set({ email: change.value, emailVerifiedAt: sql`now()` })
			.where(eq(users.id, change.userId))
			.catch(orTaken("email", EMAIL_TAKEN));
		if (!old) return;
		await queueMail(tx, {
			to: old.email,
			subject: "Your email address was changed",
			text: `Your Nyaya Diary account now uses another email address; this one is no longer used. ${WAS_IT_YOU}`,
		});
	});
}

/** Clears away what waited too long. */
export async function forgetOldContactChanges(): Promise<void> {
	await db.delete(contactChanges).where(lt(contactChanges.expiresAt, sql`now()`));
}
