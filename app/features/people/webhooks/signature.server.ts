import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { seal, unseal } from "~/platform/settings/secrets.server";

const PURPOSE = "webhook secret";
const SECRET_BYTES = 32;

/** A new secret, as text for the person and sealed for the database. */
export function createSecret(): { secret: string; sealed: string } {
	const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
	return { secret, sealed: seal(PURPOSE, secret) };
}

export const openSecret = (sealed: string) => String(unseal(PURPOSE, sealed));

export type SealedSecrets = { sealedSecret: string; sealedPreviousSecret: string | null };

/** Standard Webhooks headers that prove sender and time: one signature for each valid secret. */
export function signedHeaders(id: string, body: string, { sealedSecret, sealedPreviousSecret }: SealedSecrets) {
	const now = new Date();
	const signatures = [sealedSecret, sealedPreviousSecret].flatMap((sealed) =>
		sealed === null ? [] : [new Webhook(openSecret(sealed)).sign(id, now, body)],
	);
	return {
		"user-agent": "Nyaya-Diary-Webhooks/1",
		"webhook-id": id,
		"webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
		"webhook-signature": signatures.join(" "),
	};
}
