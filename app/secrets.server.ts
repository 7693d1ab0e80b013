/** What is signed and sealed with SESSION_SECRET, each use with a key of its own (docs/decisions/201). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "~/env.server";

/** The secret for everything new, then the previous one, which stays valid while SESSION_SECRET_OLD names it. */
const secrets = () => [env.SESSION_SECRET, env.SESSION_SECRET_OLD].filter((secret) => secret !== undefined);

const macBy = (secret: string, purpose: string, text: string) =>
	createHmac("sha256", secret).update(`${purpose}:${text}`).digest();

/** The MACs of a text for one purpose: by the current secret first, then by the previous one. */
export const macsOf = (purpose: string, text: string): Buffer[] =>
	secrets().map((secret) => macBy(secret, purpose, text));

/** The MAC of a text for one purpose, by the current secret. */
export const macOf = (purpose: string, text: string): Buffer => macBy(env.SESSION_SECRET, purpose, text);

/** Whether a MAC, or the first bytes of one, belongs to the text, by the current or the previous secret. */
export const isMacOf = (purpose: string, text: string, mac: Buffer): boolean =>
	mac.length >= 16 && macsOf(purpose, text).some((expected) => timingSafeEqual(expected.subarray(0, mac.length), mac));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const sealKey = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", `seal:${purpose}`, 32));

/** Encrypts a value so that whoever reads the database or a backup learns nothing of it (AES-256-GCM). */
export function seal(purpose: string, value: unknown): string {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv("aes-256-gcm", sealKey(env.SESSION_SECRET, purpose), nonce);
	const sealed = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

function unsealBy(secret: string, purpose: string, bytes: Buffer): unknown {
	const decipher = createDecipheriv("aes-256-gcm", sealKey(secret, purpose), bytes.subarray(0, NONCE_BYTES));
	decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
	const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
	return JSON.parse(text.toString("utf8"));
}

/** The value of `seal`. @throws where neither secret opens it. */
export function unseal(purpose: string, sealed: string): unknown {
	const bytes = Buffer.from(sealed, "base64");
	for (const secret of secrets()) {
		try {
			return unsealBy(secret, purpose, bytes);
		} catch {
			// Sealed with the other secret.
		}
	}
	throw new Error(`No secret opens this ${purpose}`);
}
