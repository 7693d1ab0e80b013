import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { DomainError } from "~/errors";
import { recordOften } from "~/features/people/audit/commands.server";
import { createTokens } from "~/features/people/sign-in/codes/one-time-tokens.server";
import {
	BY_SMS,
	type HalfLogin,
	isDeviceOf,
	markOf,
	type SignedInPerson,
} from "~/features/people/sign-in/login/login.server";
import { mailAbout } from "~/features/people/sign-in/second-factor/mails.server";
import { countRecoveryCodes, spendRecoveryCode } from "~/features/people/sign-in/second-factor/recovery-codes.server";
import { secondFactors } from "~/features/people/sign-in/second-factor/schema";
import { openSecret, sealSecret } from "~/features/people/sign-in/second-factor/secret.server";
import { counterOf } from "~/features/people/sign-in/second-factor/totp.server";
import { personColumns, toPerson } from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { columnsOf } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { bareFigures } from "~/platform/outside/figures";

/** A known device counts separately, so that somebody who knows the password cannot lock the owner out. */
const wrongCodes = createLimit({ name: "second-factor", points: 10, seconds: 60 * 60 });
const warnings = createLimit({ name: "second-factor-warning", points: 1, seconds: 24 * 60 * 60 });

const wrongCode = () =>
	new DomainError("unauthorised", t("Wrong code. Please try again."), { field: "code", reason: "wrong_second_factor" });

/** Accepts each code of the app once: of concurrent requests with the same code, one succeeds. */
async function consumeAppCode(userId: string, code: string): Promise<void> {
	const [factor] = await db
		.select({ sealedSecret: secondFactors.sealedSecret })
		.from(secondFactors)
		.where(eq(secondFactors.userId, userId));
	if (!factor) throw wrongCode();
	const secret = openSecret(factor.sealedSecret);
	const counter = secret && counterOf(secret, code);
	if (!secret || !counter) throw wrongCode();
	// Sealed again each time, so that the secret follows a new SESSION_SECRET.
	const taken = await db
		.update(secondFactors)
		.set({ lastCounter: counter, sealedSecret: sealSecret(secret) })
		.where(
			and(
				eq(secondFactors.userId, userId),
				eq(secondFactors.sealedSecret, factor.sealedSecret),
				lt(secondFactors.lastCounter, counter),
			),
		)
		.returning({ userId: secondFactors.userId });
	if (taken.length === 0)
		throw new DomainError("unauthorised", t("This code was already used. Wait for the next one."), {
			field: "code",
			reason: "wrong_second_factor",
		});
}

/** Where a code is entered: at a login, on a known device or not, or by a signed-in person. */
type From = { isKnownDevice?: boolean; isSignedIn?: boolean };

async function consumeRecoveryCode(userId: string, code: string, { isSignedIn }: From): Promise<void> {
	await db.transaction(async (tx) => {
		if (!(await spendRecoveryCode(tx, userId, code))) throw wrongCode();
		// For a signed-in person, the action that needs the code sends its own mail.
		if (isSignedIn) return;
		const [person] = await tx
			.select(columnsOf(users, "email", "firstName"))
			.from(users)
			.where(eq(users.id, userId));
		if (person) await mailAbout(tx, "code used", person, await countRecoveryCodes(userId, tx));
	});
}

async function warn(userId: string): Promise<void> {
	const isFirst = await warnings.take(userId).then(
		() => true,
		() => false,
	);
	if (!isFirst) return;
	await db.transaction(async (tx) => {
		const [person] = await tx
			.select(columnsOf(users, "email", "firstName"))
			.from(users)
			.where(eq(users.id, userId));
		if (person) await mailAbout(tx, "wrong codes", person);
	});
}

/** A code of the app or a recovery code, each valid once. @throws DomainError `unauthorised` on field `code`, `too-many` */
export async function checkSecondFactor(userId: string, typed: string, from: From) {
	const counted = from.isSignedIn ? `${userId}:session` : from.isKnownDevice ? `${userId}:device` : userId;
	await wrongCodes.take(counted).catch(async (refusal) => {
		if (!from.isSignedIn) await warn(userId);
		throw refusal;
	});
	const code = bareFigures(typed);
	const taken = /^\d{6}$/.test(code) ? consumeAppCode(userId, code) : consumeRecoveryCode(userId, typed, from);
	await taken.catch((refusal: unknown) => {
		if (refusal instanceof DomainError)
			recordOften({ action: "security.second-factor-failed", userId, actorId: null, result: "failed" });
		throw refusal;
	});
	await wrongCodes.clear(counted);
}

export const HALF_LOGIN_SECONDS = 10 * 60;
const MAX_TRIES = 5;

/** Logins with the right password, or code of an SMS, that still need the second factor. */
const halfLogins = createTokens({
	purpose: "half-login",
	lifetimeMs: HALF_LOGIN_SECONDS * 1000,
	payload: z.object({ passwordHash: z.string(), isBySms: z.boolean() }),
});

/** Returns the token with which the second factor can be given for 10 minutes. */
export const startHalfLogin = ({ id, passwordHash, isBySms = false }: HalfLogin): Promise<string> =>
	halfLogins.create(db, id, { passwordHash, isBySms });

/** A changed password ends it. */
const hasPassword = sql`exists (select from users where users.id = one_time_tokens.user_id
	and users.password_hash = one_time_tokens.payload->>'passwordHash')`;

/** Whether the right password was given with this token lately, however many codes were tried since. Changes nothing. */
export const isHalfLoggedIn = async (token: string): Promise<boolean> =>
	(await halfLogins.find(token, hasPassword)) !== undefined;

export const voidHalfLogins = (tx: Database, userId: string) => halfLogins.voidAll(tx, userId);

const isOver = () =>
	new DomainError("forbidden", t("This took too long, or too many codes were wrong. Please log in again."));

/** @throws DomainError `unauthorised` on field `code`; `forbidden` where the password must be given again; `too-many` */
export async function finishLogin(token: string, code: string, device: string | undefined): Promise<SignedInPerson> {
	const half = await halfLogins.countTry(token, MAX_TRIES, hasPassword);
	if (!half) throw isOver();
	const { passwordHash, isBySms } = half.payload;
	const isKnownDevice = isDeviceOf({ id: half.userId, passwordHash }, device);
	await checkSecondFactor(half.userId, code, { isKnownDevice });
	const ended = await halfLogins.spend(db, token, hasPassword);
	const [user] = await db
		.select({ ...personColumns, passwordHash: users.passwordHash })
		.from(users)
		.where(and(eq(users.id, half.userId), eq(users.passwordHash, passwordHash), isNull(users.blockedAt)));
	if (!ended || !user) throw isOver();
	return { ...toPerson(user), deviceMark: markOf(user), isKnownDevice, ...(isBySms ? BY_SMS : {}) };
}
