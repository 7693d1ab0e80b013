import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { createToken, hashToken } from "~/features/people/sign-in/codes/token.server";
import { passkeyChallenges, type passkeyPurpose } from "~/features/people/sign-in/passkeys/schema";
import { db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { t } from "~/platform/language/translate";

export const CHALLENGE_SECONDS = 10 * 60;

type Purpose = (typeof passkeyPurpose.enumValues)[number];

/** Every answer spends a challenge, so this limits attempts as well as requests. */
const asked = createLimit({ name: "passkey-challenge", points: 60, seconds: 15 * 60 });

/** The challenge a device signs, and the token that identifies the browser that asked for it. */
export type Challenge = { token: string; challenge: string };

/** For a login only the network address is known. */
export type ChallengeFor = { purpose: "login"; address: string } | { purpose: "add" | "prove"; userId: string };

/** Creates a challenge that can be answered once, within 10 minutes. @throws DomainError `too-many` */
export async function startChallenge(whom: ChallengeFor): Promise<Challenge> {
	const userId = whom.purpose === "login" ? null : whom.userId;
	await asked.take(whom.purpose === "login" ? whom.address : whom.userId);
	const token = createToken();
	const challenge = randomBytes(32).toString("base64url");
	await db.insert(passkeyChallenges).values({
		purpose: whom.purpose,
		userId,
		challenge,
		tokenHash: hashToken(token),
		expiresAt: new Date(Date.now() + CHALLENGE_SECONDS * 1000),
	});
	return { token, challenge };
}

/** Deletes a challenge and returns it: of concurrent answers, one gets it. @throws DomainError `forbidden` */
export async function spendChallenge(token: string | undefined, purpose: Purpose, userId?: string): Promise<string> {
	const [spent] = await db
		.delete(passkeyChallenges)
		.where(
			and(
				eq(passkeyChallenges.tokenHash, hashToken(token ?? "")),
				eq(passkeyChallenges.purpose, purpose),
				userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId),
				gt(passkeyChallenges.expiresAt, sql`now()`),
			),
		)
		.returning({ challenge: passkeyChallenges.challenge });
	if (!spent) throw new DomainError("forbidden", t("This took too long. Please try your passkey again."));
	return spent.challenge;
}

/** Deletes expired challenges. */
export async function forgetOldChallenges(): Promise<void> {
	await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
}
