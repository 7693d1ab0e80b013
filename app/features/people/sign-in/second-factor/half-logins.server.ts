import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { createToken, hashToken } from "~/features/people/sign-in/codes/token.server";
import { isDeviceOf, markOf, type SignedInPerson } from "~/features/people/sign-in/login/login.server";
import { checkSecondFactor } from "~/features/people/sign-in/second-factor/check.server";
import { halfLogins } from "~/features/people/sign-in/second-factor/schema";
import { personColumns, toPerson } from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

export const HALF_LOGIN_SECONDS = 10 * 60;
const MAX_TRIES = 5;

/** Notes that the password was right, and returns the token with which the second factor can be given for 10 minutes. */
export async function startHalfLogin({ id, passwordHash }: { id: string; passwordHash: string }): Promise<string> {
	const token = createToken();
	const expiresAt = new Date(Date.now() + HALF_LOGIN_SECONDS * 1000);
	await db.insert(halfLogins).values({ userId: id, passwordHash, tokenHash: hashToken(token), expiresAt });
	return token;
}

const isLive = (token: string) =>
	and(
		eq(halfLogins.tokenHash, hashToken(token)),
		gt(halfLogins.expiresAt, sql`now()`),
		// A password that was changed meanwhile ends it, and so does a block.
		sql`exists (select from ${users} where ${users.id} = ${halfLogins.userId}
			and ${users.passwordHash} = ${halfLogins.passwordHash} and ${users.blockedAt} is null)`,
	);

/** Whether the right password was given with this token lately, however many codes were tried since. Changes nothing. */
export const isHalfLoggedIn = async (token: string): Promise<boolean> =>
	(await db.$count(halfLogins, isLive(token))) > 0;

const isOver = () =>
	new DomainError("forbidden", t("This took too long, or too many codes were wrong. Please log in again."));

/**
 * The second step of logging in: a code of the app, or a recovery code. Tries are counted before a code is compared.
 * @throws DomainError `unauthorised` on field `code`; `forbidden` where the password must be given again; `too-many`
 */
export async function finishLogin(token: string, code: string, device: string | undefined): Promise<SignedInPerson> {
	const [half] = await db
		.update(halfLogins)
		.set({ tries: sql`${halfLogins.tries} + 1` })
		.where(and(isLive(token), lt(halfLogins.tries, MAX_TRIES)))
		.returning({ id: halfLogins.id, userId: halfLogins.userId, passwordHash: halfLogins.passwordHash });
	if (!half) throw isOver();
	const isKnownDevice = isDeviceOf({ id: half.userId, passwordHash: half.passwordHash }, device);
	await checkSecondFactor(half.userId, code, { isKnownDevice });
	const [ended] = await db.delete(halfLogins).where(eq(halfLogins.id, half.id)).returning({ id: halfLogins.id });
	const [user] = await db
		.select({ ...personColumns, passwordHash: users.passwordHash })
		.from(users)
		.where(and(eq(users.id, half.userId), eq(users.passwordHash, half.passwordHash), isNull(users.blockedAt)));
	if (!ended || !user) throw isOver();
	return { ...toPerson(user), deviceMark: markOf(user), isKnownDevice };
}

/** Deletes what nobody finished. */
export async function forgetOldHalfLogins(): Promise<void> {
	await db.delete(halfLogins).where(lt(halfLogins.expiresAt, sql`now()`));
}
