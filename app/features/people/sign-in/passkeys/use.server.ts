import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { and, eq, lt, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordOften } from "~/features/people/audit/commands.server";
import { hashToken } from "~/features/people/sign-in/codes/token.server";
import {
	countTry,
	isDeviceOf,
	type LoginFrom,
	loginColumns,
	markOf,
	requireOpen,
	type SignedInPerson,
} from "~/features/people/sign-in/login/login.server";
import type { SignedAnswer } from "~/features/people/sign-in/passkeys/answer-input.server";
import {
	CHALLENGE_SECONDS,
	type ChallengeFor,
	spendChallenge,
	startChallenge,
} from "~/features/people/sign-in/passkeys/challenges.server";
import { RELYING_PARTY } from "~/features/people/sign-in/passkeys/relying-party.server";
import { passkeys } from "~/features/people/sign-in/passkeys/schema";
import { checkSignature, wrongPasskey } from "~/features/people/sign-in/passkeys/verify.server";
import { webauthn } from "~/features/people/sign-in/passkeys/webauthn.server";
import { wrongProofs } from "~/features/people/sign-in/proof.server";
import { sessions } from "~/features/people/sign-in/schema";
import { type SessionUser, toPerson } from "~/features/people/sign-in/sessions/session-user.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";

/** Limits the device to the signed-in person's own passkeys. */
function allowed(whom: ChallengeFor) {
	if (whom.purpose === "login") return undefined;
	return db
		.select({ id: passkeys.credentialId, transports: passkeys.transports })
		.from(passkeys)
		.where(eq(passkeys.userId, whom.userId));
}

/** For a login the options list no passkeys: they must not reveal who has an account. @throws DomainError `too-many` */
export async function askForPasskey(
	whom: ChallengeFor,
): Promise<{ token: string; options: PublicKeyCredentialRequestOptionsJSON }> {
	const { token, challenge } = await startChallenge(whom);
	const { generateAuthenticationOptions } = await webauthn();
	const options = await generateAuthenticationOptions({
		rpID: RELYING_PARTY.id,
		challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
		timeout: CHALLENGE_SECONDS * 1000,
		userVerification: "required",
		allowCredentials: await allowed(whom),
	});
	return { token, options };
}

type Passkey = typeof passkeys.$inferSelect;

async function spendPasskey(key: Passkey | undefined, answer: SignedAnswer, challenge: string): Promise<string> {
	if (!key) throw wrongPasskey();
	const counter = await checkSignature(answer, challenge, key);
	// A counter must have grown; of two copies of a device with the same count, one passes.
	const isLater = counter > 0 ? lt(passkeys.counter, counter) : eq(passkeys.counter, 0);
	const used = await db
		.update(passkeys)
		.set({ counter, lastUsedAt: sql`now()` })
		.where(and(eq(passkeys.id, key.id), isLater))
		.returning({ id: passkeys.id });
	if (used.length === 0) throw wrongPasskey();
	return key.userId;
}

/** Returns the passkey's owner, who must be `userId` if given. Records a wrong answer. @throws DomainError `unauthorised` */
async function takePasskey(answer: SignedAnswer, challenge: string, userId?: string): Promise<string> {
	const [key] = await db
		.select()
		.from(passkeys)
		.where(and(eq(passkeys.credentialId, answer.id), userId ? eq(passkeys.userId, userId) : undefined));
	return spendPasskey(key, answer, challenge).catch((refusal: unknown) => {
		const noted = { userId: key?.userId ?? userId ?? null, actorId: userId ?? null };
		if (refusal instanceof DomainError) recordOften({ ...noted, action: "security.passkey-failed", result: "failed" });
		throw refusal;
	});
}

/**
 * No second factor is asked: the device is one factor, unlocking it the other. @throws DomainError `unauthorised`;
 * `too-many` after wrong passkeys or passwords; `forbidden` for a challenge that is over, while the email is unverified
 * or the account blocked
 */
export async function logInByPasskey(
	answer: SignedAnswer,
	token: string | undefined,
	{ address, device }: LoginFrom,
): Promise<SignedInPerson> {
	const challenge = await spendChallenge(token, "login");
	const right = await countTry(`passkey:${hashToken(answer.id)}`, { userId: null, actorId: null, address });
	const userId = await takePasskey(answer, challenge);
	await right();
	const [user] = await db.select(loginColumns).from(users).where(eq(users.id, userId));
	if (!user) throw wrongPasskey();
	requireOpen(user);
	return { ...toPerson(user), deviceMark: markOf(user), isKnownDevice: isDeviceOf(user, device) };
}

/**
 * Sensitive actions then pass for 10 minutes. @throws DomainError `unauthorised`, also for another person's passkey;
 * `forbidden` for a challenge that is over; `too-many` after wrong passkeys or passwords
 */
export async function proveByPasskey(
	user: Pick<SessionUser, "id" | "sessionId">,
	answer: SignedAnswer,
	token: string | undefined,
): Promise<void> {
	const challenge = await spendChallenge(token, "prove", user.id);
	await wrongProofs.take(user.id);
	await takePasskey(answer, challenge, user.id);
	await wrongProofs.clear(user.id);
	await db.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, user.sessionId));
}
