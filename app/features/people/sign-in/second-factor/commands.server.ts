import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { lockPerson } from "~/features/people/sign-in/lock-person.server";
import type { SignedAnswer } from "~/features/people/sign-in/passkeys/answer-input.server";
import { proveByPasskey } from "~/features/people/sign-in/passkeys/use.server";
import { type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import { checkSecondFactor, voidHalfLogins } from "~/features/people/sign-in/second-factor/check.server";
import { mailAbout } from "~/features/people/sign-in/second-factor/mails.server";
import { replaceRecoveryCodes } from "~/features/people/sign-in/second-factor/recovery-codes.server";
import { recoveryCodes, secondFactorResets, secondFactors } from "~/features/people/sign-in/second-factor/schema";
import { openOffer, sealSecret } from "~/features/people/sign-in/second-factor/secret.server";
import { counterOf } from "~/features/people/sign-in/second-factor/totp.server";
import { endSessions } from "~/features/people/sign-in/sessions/sessions.server";
import { revokeApiTokens } from "~/features/people/sign-in/tokens/api-tokens.server";
import { type Database, db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

async function isOn(tx: Database, userId: string, condition?: SQL): Promise<boolean> {
	const on = and(eq(secondFactors.userId, userId), condition);
	return (await tx.select({ userId: secondFactors.userId }).from(secondFactors).where(on)).length > 0;
}

const isOff = () => new DomainError("conflict", t("Two-step login is already off."));

/** A proof of the second factor: a code of the app or a recovery code, or a passkey with its challenge's token. */
export type ShownFactor = { code?: string; passkey?: SignedAnswer; token?: string };

/**
 * A stolen password alone must not change the second factor; a passkey is both factors.
 * @throws DomainError as `requireFreshProof`, `checkSecondFactor` and `proveByPasskey`; `forbidden` on field `code` for
 * neither; `conflict` without a second factor
 */
async function requireBothFactors(proof: Proof, { code, passkey, token }: ShownFactor): Promise<void> {
	if (!(await isOn(db, proof.user.id))) throw isOff();
	if (!code && passkey) return proveByPasskey(proof.user, passkey, token);
	await requireFreshProof(proof);
	if (!code)
		throw new DomainError("forbidden", t("Enter the code from your app, or a recovery code."), {
			field: "code",
		});
	await checkSecondFactor(proof.user.id, code, { isSignedIn: true });
}

/**
 * Ends other sessions; `endsTokens` also revokes API tokens, which the password alone created. Returns the recovery
 * codes, which cannot be read again. @throws DomainError as `requireFreshProof`; `invalid` on field `code`; `conflict`
 * where it is on already
 */
export async function setUpSecondFactor(
	actor: Actor,
	proof: Proof,
	{ offer, code, endsTokens = false }: { offer: string; code: string; endsTokens?: boolean },
): Promise<string[]> {
	await requireFreshProof(proof);
	const secret = openOffer(actor.id, offer);
	if (!secret) throw new DomainError("invalid", t("This code has expired. Scan the new one."), { field: "code" });
	const lastCounter = counterOf(secret, code.replace(/\s/g, ""));
	if (lastCounter === undefined)
		throw new DomainError("invalid", t("Wrong code. Please try again."), { field: "code" });
	return db.transaction(async (tx) => {
		const person = await lockPerson(tx, actor.id);
		const [added] = await tx
			.insert(secondFactors)
			.values({ userId: actor.id, sealedSecret: sealSecret(secret), lastCounter })
			.onConflictDoNothing()
			.returning({ userId: secondFactors.userId });
		if (!added) throw new DomainError("conflict", t("Two-step login is already on."));
		const codes = await replaceRecoveryCodes(tx, actor.id);
		await endSessions(tx, actor.id, { except: proof.user.sessionId });
		if (endsTokens) await revokeApiTokens(tx, actor.id);
		await mailAbout(tx, "on", person);
		await recordAudit(tx, { actor, action: "user.second-factor-on", subject: "user", subjectId: actor.id });
		return codes;
	});
}

/** Replaces the actor's recovery codes. @throws DomainError as `requireBothFactors`; `conflict` without a second factor */
export async function renewRecoveryCodes(actor: Actor, proof: Proof, shown: ShownFactor): Promise<string[]> {
	await requireBothFactors(proof, shown);
	return db.transaction(async (tx) => {
		const person = await lockPerson(tx, actor.id);
		if (!(await isOn(tx, actor.id))) throw isOff();
		const codes = await replaceRecoveryCodes(tx, actor.id);
		await mailAbout(tx, "codes renewed", person);
		await recordAudit(tx, { actor, action: "user.recovery-codes", subject: "user", subjectId: actor.id });
		return codes;
	});
}

export async function isSecondFactorNewer(tx: Database, userId: string, since: Date): Promise<boolean> {
	return isOn(tx, userId, gte(secondFactors.createdAt, since));
}

/** Deletes a person's second factor and voids half logins, in the caller's transaction. Returns whether there was one. */
export async function removeSecondFactor(tx: Database, userId: string): Promise<boolean> {
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	await voidHalfLogins(tx, userId);
	await tx
		.update(secondFactorResets)
		.set({ endedAt: sql`now()` })
		.where(and(eq(secondFactorResets.personId, userId), isNull(secondFactorResets.endedAt)));
	const removed = await tx
		.delete(secondFactors)
		.where(eq(secondFactors.userId, userId))
		.returning({ userId: secondFactors.userId });
	return removed.length > 0;
}

/**
 * Ends other sessions, and an administrator's API tokens, which rely on it.
 * @throws DomainError as `requireBothFactors`; `conflict` where it is off already
 */
export async function turnOffSecondFactor(actor: Actor, proof: Proof, shown: ShownFactor): Promise<void> {
	await requireBothFactors(proof, shown);
	await db.transaction(async (tx) => {
		const person = await lockPerson(tx, actor.id);
		if (!(await removeSecondFactor(tx, actor.id))) throw isOff();
		await endSessions(tx, actor.id, { except: proof.user.sessionId });
		if (person.role === "ADMIN") await revokeApiTokens(tx, actor.id);
		await mailAbout(tx, "off", person);
		await recordAudit(tx, { actor, action: "user.second-factor-off", subject: "user", subjectId: actor.id });
	});
}
