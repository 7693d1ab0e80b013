import { createHmac, timingSafeEqual } from "node:crypto";
import { or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { createLimit } from "~/db/limiter.server";
import { users } from "~/db/schema/accounts";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { orSay } from "~/features/accounts/fault-words.server";
import type { LoginInput } from "~/features/accounts/login-input";
import { EMAIL_UNVERIFIED } from "~/features/accounts/login-words";
import { isPasswordOf } from "~/features/accounts/password.server";

const QUARTER_HOUR_SECONDS = 15 * 60;
const wrongByAccount = createLimit({ name: "login-account", points: 10, seconds: QUARTER_HOUR_SECONDS });
const wrongByAddress = createLimit({ name: "login-address", points: 100, seconds: QUARTER_HOUR_SECONDS });

export type LoggedIn = Awaited<ReturnType<typeof logIn>>;

/** A mark that this browser has signed in to this account before; nobody else can make one. */
export function deviceMark(userId: string): string {
	return createHmac("sha256", env.SESSION_SECRET).update(`device:${userId}`).digest("base64url");
}

function isDeviceOf(userId: string, mark: string | undefined) {
	const expected = Buffer.from(deviceMark(userId));
	const given = Buffer.from(mark ?? "");
	return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Who this is, by username or email and password. An unknown name and a wrong password answer alike and take as long.
 * Guesses are counted by account and by address. A browser that has signed in before (`device`) is counted on its own,
 * so that strangers guessing at an account cannot keep its owner out.
 * @throws DomainError `unauthorised`, `too-many`, or `forbidden` while the email is unverified or the account blocked.
 */
export async function logIn(input: LoginInput, from: { address: string; device?: string }) {
	return orSay("Authentication failed.", () => findPerson(input, from));
}

async function findPerson(input: LoginInput, from: { address: string; device?: string }) {
	const name = input.username.toLowerCase();
	const [user] = await db
		.select({
			id: users.id,
			role: users.role,
			email: users.email,
			firstName: users.firstName,
			lastName: users.lastName,
			passwordHash: users.passwordHash,
			emailVerifiedAt: users.emailVerifiedAt,
			blockedAt: users.blockedAt,
			hasHadFreePlan: users.hasHadFreePlan,
		})
		.from(users)
		.where(or(sql`lower(${users.username}) = ${name}`, sql`lower(${users.email}) = ${name}`))
		.limit(1);

	const isKnownDevice = user !== undefined && isDeviceOf(user.id, from.device);
	const account = isKnownDevice ? `${user.id}:device` : (user?.id ?? name);
	await wrongByAddress.take(from.address);
	await wrongByAccount.take(account);
	const isRight = await isPasswordOf(user?.passwordHash, input.password);
	if (!isRight || !user) throw new DomainError("unauthorised", "Wrong username or password.");
	await Promise.all([wrongByAddress.giveBack(from.address), wrongByAccount.clear(account)]);

	if (user.blockedAt) throw new DomainError("forbidden", "This account is blocked. Please contact support.");
	if (!user.emailVerifiedAt) throw new DomainError("forbidden", EMAIL_UNVERIFIED);
	return {
		id: user.id,
		role: user.role,
		email: user.email,
		name: `${user.firstName} ${user.lastName}`.trim(),
		freeTrial: user.hasHadFreePlan ? 1 : 0,
	} as const;
}

/** Starts the count of wrong guesses at an account afresh, once its password is a new one. */
export async function forgiveWrongLogins(userId: string): Promise<void> {
	await wrongByAccount.clear(userId);
}
