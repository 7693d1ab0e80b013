import { and, eq, isNull, not } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordOften, recordSecurity } from "~/features/people/audit/commands.server";
import { mailLink, UNUSED_ACCOUNT } from "~/features/people/sign-in/codes/links.server";
import { invalidOtp, queueOtp, spendVerifiedOtp, verifyOtp } from "~/features/people/sign-in/codes/otp.server";
import { countOtpRequest, spendOtp } from "~/features/people/sign-in/codes/otp-limits.server";
import {
	BY_SMS,
	isDeviceOf,
	type LoginFrom,
	type LoginOutcome,
	loginColumns,
	markOf,
	requireOpen,
} from "~/features/people/sign-in/login/login.server";
import { type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import { sendLoginCodeJob } from "~/features/people/sign-in/queues.server";
import { toPerson } from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { DAY_MS } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { currentTrace, withTrace } from "~/platform/log/request-trace.server";
import type { JobData } from "~/platform/queue/job.server";
import { enqueue } from "~/platform/queue/queue.server";

/** The typed number, and the browser to which its code is bound. */
type Asker = { mobileNumber: string; visitor: string };

const codeOf = ({ mobileNumber, visitor }: Asker) => ({ mobileNumber, visitor, purpose: "login" }) as const;

/** India's operators give a number to somebody else when it was out of use for so long. */
const UNUSED_MS = 90 * DAY_MS;

/** The user with this verified number who lets an SMS log in. Administrators log in with their password only. */
async function findByNumber(mobileNumber: string) {
	const [user] = await db
		.select({ ...loginColumns, username: users.username, lastUsedAt: users.lastUsedAt })
		.from(users)
		.where(
			and(
				eq(users.mobileNumber, mobileNumber),
				eq(users.role, "USER"),
				users.isSmsLoginOn,
				not(users.needsMobileProof),
				isNull(users.deletedAt),
			),
		);
	return user;
}

/** A job looks the person up, so that neither answer nor timing reveals an account. @throws DomainError `too-many` */
export async function requestLoginCode(asker: Asker, { address, device }: LoginFrom): Promise<void> {
	await (async () => {
		const user = device ? await findByNumber(asker.mobileNumber) : undefined;
		const isKnownDevice = user !== undefined && isDeviceOf(user, device);
		await countOtpRequest({ ...codeOf(asker), address, isKnownDevice });
		await enqueue(db, sendLoginCodeJob, { ...asker, isKnownDevice, from: currentTrace() });
	})().catch(withUserMessage(t("Failed to send OTP. Please try again.")));
}

/** Handler of the queue `send-login-code`: sends the code if a user has this number. */
export async function sendLoginCode({ from, ...asker }: JobData<typeof sendLoginCodeJob>): Promise<void> {
	const send = async () => {
		if (!(await findByNumber(asker.mobileNumber))) return;
		await spendOtp({ purpose: "login", isKnownDevice: asker.isKnownDevice });
		await db.transaction((tx) => queueOtp(tx, codeOf(asker)));
	};
	await (from ? withTrace(from, send) : send());
}

/** Mails a link to who has not used the account for long. Opening it counts as a use. @throws DomainError `forbidden` */
async function requireUsed(user: NonNullable<Awaited<ReturnType<typeof findByNumber>>>): Promise<void> {
	if (Date.now() - user.lastUsedAt.getTime() < UNUSED_MS) return;
	const details = { cause: "unused" };
	recordOften({ action: "security.sign-in-refused", userId: user.id, actorId: null, result: "refused", details });
	await db.transaction((tx) => mailLink(tx, "verify-email", user, UNUSED_ACCOUNT));
	throw new DomainError(
		"forbidden",
		t("This account was not used for 90 days. We have sent you an email. Open its link, then log in by SMS again."),
	);
}

/**
 * Logs in by the code, once. It takes the place of the password, never that of a second factor. Wrong codes count for the code
 * (`verifyOtp`), which is bound to the browser that requested it, so that guesses from elsewhere lock nobody out.
 * @throws DomainError `invalid` on field `otp`; `forbidden` while the email is unverified, the account blocked or long unused
 */
export async function logInByCode(asker: Asker, otp: string, { address, device }: LoginFrom): Promise<LoginOutcome> {
	const user = await findByNumber(asker.mobileNumber);
	const noted = { userId: user?.id ?? null, actorId: null, address };
	await verifyOtp({ ...codeOf(asker), otp }).catch((refusal: unknown) => {
		if (refusal instanceof DomainError)
			recordOften({ ...noted, action: "security.sign-in-failed", result: "failed", details: { by: "code" } });
		throw refusal;
	});
	if (!user) throw invalidOtp();
	await db.transaction((tx) => spendVerifiedOtp(tx, codeOf(asker)));
	requireOpen(user);
	await requireUsed(user);
	if (user.hasSecondFactor) return { half: { id: user.id, passwordHash: user.passwordHash, isBySms: true } };
	return { user: { ...toPerson(user), deviceMark: markOf(user), isKnownDevice: isDeviceOf(user, device), ...BY_SMS } };
}

export async function isSmsLoginOn(userId: string): Promise<boolean> {
	return (await db.$count(users, and(eq(users.id, userId), users.isSmsLoginOn))) > 0;
}

/** Turns login by SMS on or off for a signed-in person, who needs a fresh proof. @throws as `requireFreshProof` */
export async function switchSmsLogin(proof: Proof, isOn: boolean): Promise<void> {
	await requireFreshProof(proof);
	await db.transaction(async (tx) => {
		const userId = proof.user.id;
		await tx.update(users).set({ isSmsLoginOn: isOn }).where(eq(users.id, userId));
		await recordSecurity(tx, { action: "security.sms-login", userId, details: { on: isOn } });
	});
}
