import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { and, eq, gte } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { lockPerson } from "~/features/people/sign-in/lock-person.server";
import type { MadeAnswer } from "~/features/people/sign-in/passkeys/answer-input.server";
import {
	CHALLENGE_SECONDS,
	spendChallenge,
	startChallenge,
} from "~/features/people/sign-in/passkeys/challenges.server";
import { RELYING_PARTY } from "~/features/people/sign-in/passkeys/relying-party.server";
import { passkeys } from "~/features/people/sign-in/passkeys/schema";
import { readMadePasskey } from "~/features/people/sign-in/passkeys/verify.server";
import { webauthn } from "~/features/people/sign-in/passkeys/webauthn.server";
import { type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import { users } from "~/features/people/users/schema";
import { profilePaths } from "~/paths";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

const MAILS = {
	added: {
		subject: phrase("A passkey was added to your account"),
		text: phrase(
			'Dear {firstName},\n\nThe passkey "{name}" was added. Anyone who can unlock that device can log in to your Nyaya Diary account.\n\nIf this was not you, remove it here, and change your password:\n\n{link}',
		),
	},
	removed: {
		subject: phrase("A passkey was removed from your account"),
		text: phrase(
			'Dear {firstName},\n\nThe passkey "{name}" no longer logs in to your Nyaya Diary account.\n\nIf this was not you, look at your passkeys here, and change your password:\n\n{link}',
		),
	},
} as const;

type Addressee = { email: string; firstName: string; role: "USER" | "ADMIN" };

async function mailAboutPasskey(tx: Database, about: keyof typeof MAILS, person: Addressee, name: string) {
	const { email, firstName, role } = person;
	const link = env.PUBLIC_URL + profilePaths(role).passkeys;
	await queueMail(tx, { to: email, words: () => mailWords(MAILS[about], { firstName, name, link }) });
}

const MAX_PASSKEYS = 10;

type Offer = { token: string; options: PublicKeyCredentialCreationOptionsJSON };

function requireRoom(owned: number) {
	if (owned < MAX_PASSKEYS) return;
	throw new DomainError(
		"conflict",
		t("You can have {limit} passkeys at most. Remove one first.", { limit: MAX_PASSKEYS }),
	);
}

/** @throws DomainError as `requireFreshProof`; `conflict` at the limit of passkeys; `too-many` */
export async function offerPasskey(proof: Proof): Promise<Offer> {
	await requireFreshProof(proof);
	const { id: userId } = proof.user;
	const [person] = await db
		.select(columnsOf(users, "username", "firstName", "lastName"))
		.from(users)
		.where(eq(users.id, userId));
	if (!person) throw new DomainError("not-found", t("This account does not exist."));
	const owned = await db
		.select(columnsOf(passkeys, "credentialId", "transports"))
		.from(passkeys)
		.where(eq(passkeys.userId, userId));
	requireRoom(owned.length);
	const { token, challenge } = await startChallenge({ purpose: "add", userId });
	const { generateRegistrationOptions } = await webauthn();
	const options = await generateRegistrationOptions({
		rpID: RELYING_PARTY.id,
		rpName: RELYING_PARTY.name,
		userID: new Uint8Array(Buffer.from(userId)),
		userName: person.username,
		userDisplayName: `${person.firstName} ${person.lastName}`.trim(),
		challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
		timeout: CHALLENGE_SECONDS * 1000,
		attestationType: "none",
		excludeCredentials: owned.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
		authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
	});
	return { token, options };
}

type NewPasskey = { name: string; token: string | undefined; answer: MadeAnswer };

/**
 * @throws DomainError as `requireFreshProof`; `forbidden` for a challenge that is over, another person's or another
 * browser's; `invalid` for a wrong answer; `conflict` for a passkey already added, or at the limit
 */
export async function addPasskey(actor: Actor, proof: Proof, { name, token, answer }: NewPasskey): Promise<void> {
	await requireFreshProof(proof);
	const verified = await readMadePasskey(answer, await spendChallenge(token, "add", actor.id));
	await db.transaction(async (tx) => {
		// Locked, so that concurrent additions are counted one after the other.
		const person = await lockPerson(tx, actor.id);
		requireRoom(await tx.$count(passkeys, eq(passkeys.userId, actor.id)));
		const [added] = await tx
			.insert(passkeys)
			.values({ ...verified, userId: actor.id, name, transports: answer.response.transports ?? [] })
			.onConflictDoNothing()
			.returning({ id: passkeys.id });
		if (!added) throw new DomainError("conflict", t("This passkey was already added."));
		await mailAboutPasskey(tx, "added", person, name);
		const details = { passkeyId: added.id };
		await recordAudit(tx, { actor, action: "user.add-passkey", subject: "user", subjectId: actor.id, details });
	});
}

/** @throws DomainError as `requireFreshProof`; `not-found`, also for another person's passkey */
export async function removePasskey(actor: Actor, proof: Proof, passkeyId: string): Promise<void> {
	await requireFreshProof(proof);
	await db.transaction(async (tx) => {
		const person = await lockPerson(tx, actor.id);
		const [removed] = await tx
			.delete(passkeys)
			.where(and(eq(passkeys.userId, actor.id), hasId(passkeys.id, passkeyId)))
			.returning({ id: passkeys.id, name: passkeys.name });
		if (!removed) throw new DomainError("not-found", t("This passkey no longer exists."));
		await mailAboutPasskey(tx, "removed", person, removed.name);
		const details = { passkeyId: removed.id };
		await recordAudit(tx, { actor, action: "user.remove-passkey", subject: "user", subjectId: actor.id, details });
	});
}

export async function removePasskeys(tx: Database, userId: string, since?: Date): Promise<void> {
	await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), since ? gte(passkeys.createdAt, since) : undefined));
}
