import { DomainError } from "~/errors";
import type { MadeAnswer, SignedAnswer } from "~/features/people/sign-in/passkeys/answer-input.server";
import { RELYING_PARTY } from "~/features/people/sign-in/passkeys/relying-party.server";
import { webauthn, webauthnHelpers } from "~/features/people/sign-in/passkeys/webauthn.server";
import { t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";

const expected = (challenge: string) => ({
	expectedChallenge: challenge,
	expectedOrigin: RELYING_PARTY.origin,
	expectedRPID: RELYING_PARTY.id,
	requireUserVerification: true,
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** No attestation is requested; checking certificates would fetch URLs that a stranger wrote. */
async function refuseCertificates({ response }: MadeAnswer) {
	const { decodeAttestationObject } = await webauthnHelpers();
	const attestation = decodeAttestationObject(bytesOf(response.attestationObject));
	const isPlain = attestation.get("fmt") === "none" || attestation.get("fmt") === "packed";
	if (!isPlain || attestation.get("attStmt").get("x5c")) throw new Error("Certificates were not asked for");
}

/** The new key in a device's answer to this challenge on this site. @throws DomainError `invalid` */
export async function readMadePasskey(answer: MadeAnswer, challenge: string) {
	try {
		await refuseCertificates(answer);
		const { verifyRegistrationResponse } = await webauthn();
		const response = { ...answer, clientExtensionResults: {} };
		const { verified, registrationInfo } = await verifyRegistrationResponse({ response, ...expected(challenge) });
		if (!verified) throw new Error("The attestation is wrong");
		const { id, publicKey, counter } = registrationInfo.credential;
		return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
	} catch (cause) {
		log.info({ reason: cause instanceof Error ? cause.message : undefined }, "A new passkey was refused");
		throw new DomainError("invalid", t("This passkey cannot be added. Please try again."), { cause });
	}
}

type StoredKey = { userId: string; credentialId: string; publicKey: string; counter: number };

/** The device's signature counter, if its answer to this challenge is right. @throws DomainError `unauthorised` */
export async function checkSignature(answer: SignedAnswer, challenge: string, key: StoredKey): Promise<number> {
	try {
		const { userHandle } = answer.response;
		if (userHandle && Buffer.from(userHandle, "base64url").toString() !== key.userId)
			throw new Error("Another person's passkey");
		const { verifyAuthenticationResponse } = await webauthn();
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response: { ...answer, clientExtensionResults: {} },
			credential: {
				id: key.credentialId,
				publicKey: bytesOf(key.publicKey),
				counter: key.counter,
			},
			...expected(challenge),
		});
		if (!verified) throw new Error("The signature is wrong");
		return authenticationInfo.newCounter;
	} catch (cause) {
		log.info({ reason: cause instanceof Error ? cause.message : undefined }, "A passkey was refused");
		throw wrongPasskey(cause);
	}
}

export const wrongPasskey = (cause?: unknown) =>
	new DomainError(
		"unauthorised",
		t("You cannot log in here with this passkey. Use another passkey or your password."),
		{
			cause,
		},
	);
