import { randomBytes } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { DomainError } from "~/errors";
import { createTokens } from "~/features/people/sign-in/codes/one-time-tokens.server";
import { oneTimeTokens } from "~/features/people/sign-in/schema";
import { db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { t } from "~/platform/language/translate";

export const CHALLENGE_SECONDS = 10 * 60;

const ofPurpose = (purpose: "add" | "login" | "prove") =>
	createTokens({
		purpose: `passkey-${purpose}`,
		lifetimeMs: CHALLENGE_SECONDS * 1000,
		payload: z.object({ challenge: z.string() }),
	});
const CHALLENGES = { add: ofPurpose("add"), login: ofPurpose("login"), prove: ofPurpose("prove") };

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
	const challenge = randomBytes(32).toString("base64url");
	const token = await CHALLENGES[whom.purpose].create(db, userId, { challenge });
	return { token, challenge };
}

/** Spends a challenge and returns it: of concurrent answers, one gets it. @throws DomainError `forbidden` */
export async function spendChallenge(
	token: string | undefined,
	purpose: keyof typeof CHALLENGES,
	userId?: string,
): Promise<string> {
	const isTheirs = userId ? eq(oneTimeTokens.userId, userId) : isNull(oneTimeTokens.userId);
	const spent = await CHALLENGES[purpose].spend(db, token ?? "", isTheirs);
	if (!spent) throw new DomainError("forbidden", t("This took too long. Please try your passkey again."));
	return spent.payload.challenge;
}
