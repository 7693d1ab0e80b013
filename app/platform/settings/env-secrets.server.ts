/** Reads secrets from files, as Docker and Kubernetes provide them, and detects weak ones. */
import { readFileSync, statSync } from "node:fs";

/** A setting is invalid or missing. The message is shown to the operator. */
export class SettingsError extends Error {}

/** Settings that are secret. Each may be given as a file path instead: `NAME_FILE`. */
export const SECRETS = [
	"DATABASE_URL",
	"DATABASE_DIRECT_URL",
	"DATABASE_MIGRATION_URL",
	"DATABASE_REPLICA_URL",
	"SESSION_SECRET",
	"SESSION_SECRET_OLD",
	"ECOURTS_API_KEY",
	"ECOURTSINDIA_API_KEY",
	"RAZORPAY_KEY_SECRET",
	"RAZORPAY_WEBHOOK_SECRET",
	"RAZORPAY_WEBHOOK_SECRET_OLD",
	"WHATSAPP_TOKEN",
	"WHATSAPP_APP_SECRET",
	"WHATSAPP_VERIFY_TOKEN",
	"SMS_AUTHKEY",
	"SMTP_URL",
	"PUSH_PRIVATE_KEY",
	"METRICS_TOKEN",
] as const;

export const isSecretName = (name: string): boolean => SECRETS.some((secret) => secret === name);

const MAX_BYTES = 64 * 1024;

type Source = Record<string, string | undefined>;

/** The secret in a file, or the reason why it is unusable. */
function readFile(file: string): { secret: string } | { problem: string } {
	if (!statSync(file).isFile()) return { problem: "is not a file" };
	if (statSync(file).size > MAX_BYTES) return { problem: "is larger than 64 KB" };
	const secret = readFileSync(file, "utf8").replace(/[\r\n]+$/, "");
	if (secret.trim() === "") return { problem: "is empty" };
	return /[\0\r\n]/.test(secret) ? { problem: "has more than one line" } : { secret };
}

function readSecret(name: string, file: string): string {
	const read = (() => {
		try {
			return readFile(file);
		} catch {
			return { problem: "cannot be read" };
		}
	})();
	if ("secret" in read) return read.secret;
	throw new SettingsError(`${name}_FILE ${read.problem}: ${file}`);
}

/** Replaces each `NAME_FILE` with the file's contents. @throws SettingsError naming the setting */
export function withSecretsFromFiles(source: Source): Source {
	const read = SECRETS.flatMap((name) => {
		const file = source[`${name}_FILE`];
		if (!file) return [];
		if (source[name]) throw new SettingsError(`${name} and ${name}_FILE are both set. Keep one of them.`);
		return [[name, readSecret(name, file)]];
	});
	return { ...source, ...Object.fromEntries(read) };
}

const MIN_CHARACTERS = 10;
const MIN_BYTES = 32;

/** Substrings of placeholders and careless secrets; a random one in hex or base64 does not contain them. */
const EXAMPLE = /example|secret|change|passwor|placeholder|nyaya|sandbox|default|dummy|sample|your[-_ ]|xxxx|<.*>/i;

/** Why a signing or encryption secret is too weak; undefined if it is strong enough. */
export function weaknessOf(secret: string): string | undefined {
	if (Buffer.byteLength(secret) < MIN_BYTES) return "is shorter than 32 bytes";
	if (EXAMPLE.test(secret)) return "looks like an example";
	const repeats = /^(.{1,16})\1+$/.test(secret);
	if (repeats || new Set(secret).size < MIN_CHARACTERS) return "is too easy to guess";
	return undefined;
}

/** Whether a provider's key is still a placeholder: one repeated character, or words of an example. */
export const isNeverFilledIn = (secret: string): boolean => EXAMPLE.test(secret) || /^(.)\1*$/.test(secret);
