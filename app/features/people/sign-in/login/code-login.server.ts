import { and, eq, isNull, not } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordOften } from "~/features/people/audit/commands.server";
import { invalidOtp, queueOtp, spendVerifiedOtp, verifyOtp } from "~/features/people/sign-in/codes/otp.server";
import { countOtpRequest } from "~/features/people/sign-in/codes/otp-limits.server";
import {
	countTry,
	isDeviceOf,
	type LoginFrom,
	type LoginOutcome,
	loginColumns,
	markOf,
	requireOpen,
} from "~/features/people/sign-in/login/login.server";
import { sendLoginCodeJob } from "~/features/people/sign-in/queues.server";
import { toPerson } from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { currentTrace, withTrace } from "~/platform/log/request-trace.server";
import type { JobData } from "~/platform/queue/job.server";
import { enqueue } from "~/platform/queue/queue.server";

/** The typed number, and the browser to which its code is bound. */
type Asker = { mobileNumber: string; visitor: string };

const codeOf = ({ mobileNumber, visitor }: Asker) => ({ mobileNumber, visitor, purpose: "login" }) as const;

/** The user with this verified number. Administrators log in with their password only. */
async function findByNumber(mobileNumber: string) {
	const [user] = await db
		.select(loginColumns)
		.from(users)
		.where(
			and(
				eq(users.mobileNumber, mobileNumber),
				eq(users.role, "USER"),
				not(users.needsMobileProof),
				isNull(users.deletedAt),
			),
		);
	return user;
}

/** A job looks the person up, so that neither answer nor timing reveals an account. @throws DomainError `too-many` */
export async function requestLoginCode(asker: Asker, address: string): Promise<void> {
	await (async () => {
		await countOtpRequest({ ...codeOf(asker), address });
		await enqueue(db, sendLoginCodeJob, { ...asker, from: currentTrace() });
	})().catch(withUserMessage(t("Failed to send OTP. Please try again.")));
}

/** Handler of the queue `send-login-code`: sends the code if a user has this number. */
export async function sendLoginCode({ from, ...asker }: JobData<typeof sendLoginCodeJob>): Promise<void> {
	const send = async () => {
		if (await findByNumber(asker.mobileNumber)) await db.transaction((tx) => queueOtp(tx, codeOf(asker)));
	};
	await (from ? withTrace(from, send) : send());
}

/**
 * Logs in by the code, once. It takes the place of the password, never that of a second factor.
 * @throws DomainError `invalid` on field `otp`; `too-many`; `forbidden` while the email is unverified or the account blocked
 */
export async function logInByCode(asker: Asker, otp: string, { address, device }: LoginFrom): Promise<LoginOutcome> {
	const user = await findByNumber(asker.mobileNumber);
	const noted = { userId: user?.id ?? null, actorId: null, address };
	const right = await countTry(`code:${asker.mobileNumber}`, noted);
	await verifyOtp({ ...codeOf(asker), otp }).catch((refusal: unknown) => {
		if (refusal instanceof DomainError)
			recordOften({ ...noted, action: "security.sign-in-failed", result: "failed", details: { by: "code" } });
		throw refusal;
	});
	if (!user) throw invalidOtp();
	await db.transaction((tx) => spendVerifiedOtp(tx, codeOf(asker)));
	await right();
	requireOpen(user);
	if (user.hasSecondFactor) return { half: { id: user.id, passwordHash: user.passwordHash } };
	const isKnownDevice = isDeviceOf(user, device);
	return { user: { ...toPerson(user), deviceMark: markOf(user), isKnownDevice, isUnproven: true } };
}
