/** Signing and encryption with SESSION_SECRET; each purpose has its own key (decision 201). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "~/platform/settings/env.server";

/**
 * Where a sealed value is stored: a text column, or a field of a JSON column. `key` is the uuid column that identifies the row,
 * `id` by default.
 */
type Place = { table: string; column: string; field?: string; key?: string };

/**
 * What is encrypted, and where it is stored. `npm run keys:rotate` re-encrypts all of these places; a purpose without a place is
 * held by browsers only, for minutes (decision 201).
 */
export const SEALS = {
	"queued message": [
		{ table: "pgboss.job", column: "data", field: "sealed" },
		{ table: "pgboss.archive", column: "data", field: "sealed" },
	],
	"webhook secret": [
		{ table: "webhook_endpoints", column: "sealed_secret" },
		{ table: "webhook_endpoints", column: "sealed_previous_secret" },
	],
	"second factor": [{ table: "second_factors", column: "sealed_secret", key: "user_id" }],
	"second factor offer": [],
	"kept form": [],
	"kept answer": [{ table: "idempotent_calls", column: "sealed_answer" }],
	"push device": [{ table: "push_devices", column: "sealed_secret" }],
	"push key": [{ table: "push_keys", column: "sealed_private_key" }],
	"file key": [{ table: "stored_files", column: "sealed_key" }],
} as const satisfies Record<string, readonly Place[]>;
export type SealPurpose = keyof typeof SEALS;

/** What is signed, and how long a MAC from before a rotation is still in use: others hold it, so it cannot be renewed. */
export const MACS = {
	form: "minutes: open pages",
	otp: "5 minutes",
	visitor: "30 minutes",
	device: "a login from an unknown device",
	"shared case": "90 days: links to cases that were given away",
	"stop alerts": "as long as somebody may stop alerts by an old mail",
	"idempotent call": "24 hours",
	"used number": "two years: somebody who deleted an account before the rotation may have a second trial",
	"push receipt": "minutes: pushes under way",
	"calendar feed": "the address works on, and is shown again once a new one is made",
} as const;
export type MacPurpose = keyof typeof MACS;

/** The current secret first, which signs everything new, then SESSION_SECRET_OLD, which stays valid while it is set. */
const secrets = () => [env.SESSION_SECRET, env.SESSION_SECRET_OLD].filter((secret) => secret !== undefined);

const macBy = (secret: string, purpose: MacPurpose, text: string) =>
	createHmac("sha256", secret).update(`${purpose}:${text}`).digest();

/** MACs of a text: with the current secret, then with the previous one. */
export const macsOf = (purpose: MacPurpose, text: string): Buffer[] =>
	secrets().map((secret) => macBy(secret, purpose, text));

/** MAC of a text with the current secret. */
export const macOf = (purpose: MacPurpose, text: string): Buffer => macBy(env.SESSION_SECRET, purpose, text);

/** Verifies a MAC, or a prefix of at least 16 bytes, against the current and the previous secret. */
export const isMacOf = (purpose: MacPurpose, text: string, mac: Buffer): boolean =>
	mac.length >= 16 && macsOf(purpose, text).some((expected) => timingSafeEqual(expected.subarray(0, mac.length), mac));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const sealKeys = new Map<string, Buffer>();

/** Cached, because deriving a key takes longer than decrypting. */
function sealKey(secret: string, purpose: SealPurpose): Buffer {
	const use = `${purpose}:${secret}`;
	const key = sealKeys.get(use) ?? Buffer.from(hkdfSync("sha256", secret, "", `seal:${purpose}`, 32));
	sealKeys.set(use, key);
	return key;
}

/** Encrypts a value (AES-256-GCM), so that the database and its backups do not reveal it. */
export function seal(purpose: SealPurpose, value: unknown): string {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv("aes-256-gcm", sealKey(env.SESSION_SECRET, purpose), nonce);
	const sealed = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

function unsealBy(secret: string, purpose: SealPurpose, bytes: Buffer): unknown {
	const decipher = createDecipheriv("aes-256-gcm", sealKey(secret, purpose), bytes.subarray(0, NONCE_BYTES));
	decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
	const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
	return JSON.parse(text.toString("utf8"));
}

/** Keys for addresses that are recomputed each time they are shown: with the current secret, then with the previous one. */
export const addressKeys = (purpose: MacPurpose): Buffer[] =>
	secrets().map((secret) => createHmac("sha256", secret).update(purpose).digest());

function tryUnsealBy(secret: string, purpose: SealPurpose, bytes: Buffer): { value: unknown } | undefined {
	try {
		return { value: unsealBy(secret, purpose, bytes) };
	} catch {
		// Sealed with the other secret.
		return undefined;
	}
}

/** Decrypts a value of `seal`. @throws if neither secret decrypts it. */
export function unseal(purpose: SealPurpose, sealed: string): unknown {
	const bytes = Buffer.from(sealed, "base64");
	for (const secret of secrets()) {
		const opened = tryUnsealBy(secret, purpose, bytes);
		if (opened) return opened.value;
	}
	throw new Error(`No secret opens this ${purpose}`);
}

/** Re-encrypts a sealed value with the current secret; unchanged if it already is, undefined if neither secret decrypts it. */
export function reseal(purpose: SealPurpose, sealed: string): string | undefined {
	const bytes = Buffer.from(sealed, "base64");
	if (tryUnsealBy(env.SESSION_SECRET, purpose, bytes)) return sealed;
	const old = env.SESSION_SECRET_OLD && tryUnsealBy(env.SESSION_SECRET_OLD, purpose, bytes);
	return old ? seal(purpose, old.value) : undefined;
}
