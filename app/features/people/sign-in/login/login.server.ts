import { or, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordOften } from "~/features/people/audit/commands.server";
import type { LoginInput } from "~/features/people/sign-in/login/login-input";
import { EMAIL_UNVERIFIED } from "~/features/people/sign-in/login/login-words";
import { isPasswordOf } from "~/features/people/sign-in/passwords/password.server";
import { type Person, personColumns, toPerson } from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { isMacOf, macOf } from "~/platform/settings/secrets.server";

const QUARTER_HOUR_SECONDS = 15 * 60;
const wrongByAccount = createLimit({ name: "login-account", points: 10, seconds: QUARTER_HOUR_SECONDS });
const wrongByAddress = createLimit({ name: "login-address", points: 100, seconds: QUARTER_HOUR_SECONDS });

/** The signed value of the "known device" cookie. It includes the password hash: a new password makes all devices unknown. */
const deviceText = (userId: string, passwordHash: string) => `${userId}:${passwordHash}`;

export const isDeviceOf = (user: { id: string; passwordHash: string }, mark: string | undefined) =>
	isMacOf("device", deviceText(user.id, user.passwordHash), Buffer.from(mark ?? "", "base64url"));

export const markOf = (user: { id: string; passwordHash: string }) =>
	macOf("device", deviceText(user.id, user.passwordHash)).toString("base64url");

/** A person who just logged in, with the value of their browser's "known device" cookie. */
export type SignedInPerson = Person & {
	deviceMark: string;
	/** Whether the browser had signed in to the account before. */
	isKnownDevice: boolean;
	/** Logged in by an SMS or a mailed link: sensitive actions still ask for the password. */
	isUnproven?: true;
	/** Logged in by an SMS, which the person is mailed about. */
	isBySms?: true;
};

/** The number may by now be somebody else's. */
export const BY_SMS = { isUnproven: true, isBySms: true } as const;

export type LoginFrom = { address: string; device?: string };

/** `isBySms`: the code of an SMS took the place of the password. */
export type HalfLogin = { id: string; passwordHash: string; isBySms?: boolean };

/** The person logged in; or `half`, where the password or the code was right and a second factor is still needed. */
export type LoginOutcome = { user: SignedInPerson; half?: undefined } | { half: HalfLogin; user?: undefined };

/** The columns that every login method needs. */
export const loginColumns = {
	...personColumns,
	passwordHash: users.passwordHash,
	emailVerifiedAt: users.emailVerifiedAt,
	blockedAt: users.blockedAt,
};

type LoginRow = Parameters<typeof toPerson>[0] & { passwordHash: string; blockedAt: Date | null };

/** The person of a new account, logged in by the link to its email on the browser that registered (`device`). */
export function firstLogin(user: LoginRow | undefined, device: string | undefined): SignedInPerson | undefined {
	const isOpen = user?.role === "USER" && !user.blockedAt && !user.hasSecondFactor;
	if (!isOpen || !isDeviceOf(user, device)) return undefined;
	return { ...toPerson(user), deviceMark: markOf(user), isKnownDevice: true, isUnproven: true };
}

/** @throws DomainError `forbidden` while the email is unverified or the account blocked, which the security log records */
export function requireOpen(user: { id: string; blockedAt: Date | null; emailVerifiedAt: Date | null }): void {
	if (!user.blockedAt && user.emailVerifiedAt) return;
	const details = { cause: user.blockedAt ? "blocked" : "unverified" };
	recordOften({ action: "security.sign-in-refused", userId: user.id, actorId: null, result: "refused", details });
	if (user.blockedAt)
		throw new DomainError("forbidden", t("This account is blocked. Please contact support."), {
			reason: "account_blocked",
		});
	throw new DomainError("forbidden", EMAIL_UNVERIFIED, { reason: "email_not_verified" });
}

type Noted = { userId: string | null; actorId: null; address: string };

/** Counts an attempt before its check; the returned function uncounts it after a success. @throws DomainError `too-many` */
export async function countTry(account: string, noted: Noted): Promise<() => Promise<void>> {
	await wrongByAddress
		.take(noted.address)
		.then(() => wrongByAccount.take(account))
		.catch((error: unknown) => {
			if (error instanceof DomainError)
				recordOften({ ...noted, action: "security.sign-in-limited", result: "refused" });
			throw error;
		});
	return async () => {
		await Promise.all([wrongByAddress.giveBack(noted.address), wrongByAccount.clear(account)]);
	};
}

/**
 * An unknown name and a wrong password get the same answer after the same time. A known device counts separately, so
 * that a stranger's guesses cannot lock the owner out. @throws DomainError `unauthorised`, `too-many`, or `forbidden`
 * while the email is unverified or the account blocked.
 */
export async function logIn(input: LoginInput, from: LoginFrom): Promise<LoginOutcome> {
	return checkLogin(input, from).catch(withUserMessage(t("Authentication failed.")));
}

async function checkLogin(input: LoginInput, from: LoginFrom): Promise<LoginOutcome> {
	const name = input.username.toLowerCase();
	const [user] = await db
		.select(loginColumns)
		.from(users)
		.where(or(sql`lower(${users.username}) = ${name}`, sql`lower(${users.email}) = ${name}`))
		.limit(1);

	const isKnownDevice = user !== undefined && isDeviceOf(user, from.device);
	// Counted by the typed name: the count links no username to its email, and unknown names do not stand out.
	const account = isKnownDevice ? `${user.id}:device` : name;
	const noted = { userId: user?.id ?? null, actorId: null, address: from.address };
	const right = await countTry(account, noted);
	const isRight = await isPasswordOf(user?.passwordHash, input.password);
	if (!isRight || !user) {
		recordOften({ ...noted, action: "security.sign-in-failed", result: "failed" });
		throw new DomainError("unauthorised", t("Wrong username or password."), { reason: "wrong_login" });
	}
	await right();

	requireOpen(user);
	if (user.hasSecondFactor) return { half: { id: user.id, passwordHash: user.passwordHash } };
	return { user: { ...toPerson(user), deviceMark: markOf(user), isKnownDevice } };
}

/** Resets the count of wrong passwords after a password change. */
export async function clearWrongLogins({ username, email }: { username: string; email: string }): Promise<void> {
	await Promise.all([username, email].map((name) => wrongByAccount.clear(name.toLowerCase())));
}
