import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { DomainError } from "~/errors";
import { mailContactChanged, mailEmailProof } from "~/features/people/accounts/contact/contact-mails.server";
import { createUndo } from "~/features/people/accounts/contact/undo-links.server";
import { EMAIL_TAKEN, MOBILE_TAKEN } from "~/features/people/accounts/profile/person-choices";
import { recordSecurity } from "~/features/people/audit/commands.server";
import { voidLinks } from "~/features/people/sign-in/codes/links.server";
import { createTokens } from "~/features/people/sign-in/codes/one-time-tokens.server";
import { queueOtp, spendVerifiedOtp, verifyOtp } from "~/features/people/sign-in/codes/otp.server";
import { countOtpRequest, spendOtp } from "~/features/people/sign-in/codes/otp-limits.server";
import { firstLogin, loginColumns, type SignedInPerson } from "~/features/people/sign-in/login/login.server";
import { users } from "~/features/people/users/schema";
import { DAY_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { columnsOf } from "~/platform/db/rows";
import { brokenKey } from "~/platform/db/violations";
import { phrase, t } from "~/platform/language/translate";
import { currentTrace } from "~/platform/log/request-trace.server";

/** Rate limits of mails with a link to a new address: per actor and per address. */
const mailsOfPerson = createLimit({ name: "contact-mail-person", points: 3, seconds: 60 * 60 });
const mailsToAddress = createLimit({ name: "contact-mail-address", points: 10, seconds: 24 * 60 * 60 });

type Kind = "email" | "mobile";

const pendingContact = (kind: Kind) =>
	createTokens({ purpose: `new-${kind}`, lifetimeMs: DAY_MS, payload: z.object({ value: z.string() }) });
/** New contacts that are not verified yet, one of each kind. A number is verified by a code, so its token goes to nobody. */
const PENDING = { email: pendingContact("email"), mobile: pendingContact("mobile") };

/** A person's new email address and mobile number that are not verified yet. */
export async function listContactChanges(userId: string): Promise<Partial<Record<Kind, string>>> {
	const [email, mobile] = [await PENDING.email.findOf(userId), await PENDING.mobile.findOf(userId)];
	return { ...(email && { email: email.payload.value }), ...(mobile && { mobile: mobile.payload.value }) };
}

/** Replaces an earlier one. The caller has locked the person's row. */
async function createPending(tx: Database, userId: string, kind: Kind, value: string): Promise<string> {
	await PENDING[kind].voidAll(tx, userId);
	const token = await PENDING[kind].create(tx, userId, { value });
	const actorId = currentTrace()?.userId;
	await recordSecurity(tx, { action: "security.contact-asked", userId, actorId, details: { kind } });
	return token;
}

/** Counts a mail to a new address, before the transaction that queues it. @throws DomainError `too-many` */
export async function countEmailProof(actorId: string, email: string): Promise<void> {
	await mailsOfPerson.take(actorId, t("Too many emails were requested."));
	await mailsToAddress.take(email.toLowerCase(), t("Too many emails were requested."));
}

/** Saves a new address and mails it a link. `isTaken`, for an address of another account, changes only the mail. */
export async function requestEmailProof(
	tx: Database,
	userId: string,
	{ email, isTaken }: { email: string; isTaken: boolean },
): Promise<void> {
	const token = await createPending(tx, userId, "email", email);
	await mailEmailProof(tx, { email, token: isTaken ? undefined : token });
}

const codeFor = (userId: string, mobileNumber: string) =>
	({ mobileNumber, purpose: "profile", visitor: `user:${userId}` }) as const;

/** `isTaken`: another account has the number, so that the request is only counted. */
type NewMobile = { mobile: string; isTaken: boolean };

/** Counts a code for a new number, before the transaction that queues it. @throws DomainError `too-many` */
export async function countMobileProof(userId: string, { mobile, isTaken }: NewMobile, address: string): Promise<void> {
	const code = codeFor(userId, mobile);
	await countOtpRequest({ ...code, address });
	if (!isTaken) await spendOtp(code);
}

const queueMobileProof = async (tx: Database, userId: string, { mobile, isTaken }: NewMobile) =>
	isTaken ? undefined : queueOtp(tx, codeFor(userId, mobile));

/** Saves a new number and queues its code, which the caller has counted. */
export async function requestMobileProof(tx: Database, userId: string, number: NewMobile): Promise<void> {
	await createPending(tx, userId, "mobile", number.mobile);
	await queueMobileProof(tx, userId, number);
}

const isMobileTaken = async (userId: string, mobile: string) =>
	(await db.$count(users, and(eq(users.mobileNumber, mobile), sql`${users.id} <> ${userId}`))) > 0;

const nothingPending = () => new DomainError("not-found", t("There is no new mobile number to verify."));

/** Sends another code to the new number. @throws DomainError `not-found`, `too-many` */
export async function resendMobileProof(userId: string, address: string): Promise<void> {
	const { mobile } = await listContactChanges(userId);
	if (!mobile) throw nothingPending();
	const number = { mobile, isTaken: await isMobileTaken(userId, mobile) };
	await countMobileProof(userId, number, address);
	await db.transaction((tx) => queueMobileProof(tx, userId, number));
}

export async function cancelContactChange(userId: string, kind: Kind): Promise<void> {
	await PENDING[kind].voidAll(db, userId);
}

export async function cancelContactChanges(tx: Database, userId: string): Promise<void> {
	for (const tokens of Object.values(PENDING)) await tokens.voidAll(tx, userId);
}

/** Turns a unique violation into an error on the field. */
function takenError(field: string, message: string, reason: "email_taken" | "mobile_taken") {
	return (error: unknown): never => {
		if (brokenKey(error) === undefined) throw error;
		throw new DomainError("conflict", message, { field, reason, cause: error });
	};
}

/**
 * Replaces the mobile number with the new one whose code is entered, and notifies the old one.
 * @throws DomainError `invalid` on field `otp`, `not-found`, `conflict` where another account has the number by now.
 */
export async function confirmMobileChange(userId: string, otp: string): Promise<void> {
	const { mobile } = await listContactChanges(userId);
	if (!mobile) throw nothingPending();
	const code = codeFor(userId, mobile);
	await verifyOtp({ ...code, otp });
	await db.transaction(async (tx) => {
		await spendVerifiedOtp(tx, code);
		const [change] = await PENDING.mobile.voidAll(tx, userId);
		const [old] = await tx
			.select(columnsOf(users, "id", "mobileNumber", "email", "needsMobileProof"))
			.from(users)
			.where(eq(users.id, userId))
			.for("update");
		if (!old || change?.payload.value !== mobile) throw nothingPending();
		await tx
			.update(users)
			.set({ mobileNumber: mobile, needsMobileProof: false })
			.where(eq(users.id, userId))
			.catch(takenError("otp", t(MOBILE_TAKEN), "mobile_taken"));
		if (old.mobileNumber !== mobile)
			await mailContactChanged(tx, old, { contacts: { mobile }, token: await createUndo(tx, old) });
		await recordSecurity(tx, { action: "security.contact-changed", userId, details: { kind: "mobile" } });
	});
}

/** The new address that a link confirms; undefined where the link does not work. */
export async function findEmailChange(token: string): Promise<string | undefined> {
	return (await PENDING.email.find(token))?.payload.value;
}

export const DEAD_EMAIL_LINK = phrase(
	"This link was already used or has expired. Change your email address in your profile to get a new one.",
);

/**
 * Replaces the email address, voids the links mailed to the old one, and notifies it if it was verified. Otherwise the person is
 * logged in (returned) as by `verifyEmail`.
 * @throws DomainError `invalid` for an unknown, used or expired link, `conflict` where another account has it by now.
 */
export async function confirmEmailChange(token: string, device?: string): Promise<SignedInPerson | undefined> {
	return db.transaction(async (tx) => {
		const change = await PENDING.email.spend(tx, token);
		if (!change) throw new DomainError("invalid", t(DEAD_EMAIL_LINK), { reason: "link_used" });
		const { userId, payload } = change;
		const [old] = await tx
			.select(columnsOf(users, "id", "mobileNumber", "email", "emailVerifiedAt", "needsMobileProof"))
			.from(users)
			.where(eq(users.id, userId))
			.for("update");
		const [user] = await tx
			.update(users)
			.set({ email: payload.value, emailVerifiedAt: sql`now()` })
			.where(eq(users.id, userId))
			.returning(loginColumns)
			.catch(takenError("email", t(EMAIL_TAKEN), "email_taken"));
		await voidLinks(tx, userId);
		await recordSecurity(tx, { action: "security.contact-changed", userId, details: { kind: "email" } });
		// An address that was never verified may be a stranger's, who must not get the link that undoes the change.
		if (!old?.emailVerifiedAt) return firstLogin(user, device);
		await mailContactChanged(tx, old, { contacts: { email: payload.value }, token: await createUndo(tx, old) });
		return undefined;
	});
}
