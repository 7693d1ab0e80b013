/** Secrets that come from files, as Docker and Kubernetes hand them over, and how weak ones are told. */
import { readFileSync, statSync } from "node:fs";

/** A setting that is wrong or missing; its message is the one line the operator sees. */
export class SettingsError extends Error {}

/** Settings that nobody else may read. Each may be given as a file's path instead: `NAME_FILE`. */
export const SECRETS = [
	"DATABASE_URL",
	"DATABASE_DIRECT_URL",
	"DATABASE_MIGRATION_URL",
	"DATABASE_REPLICA_URL",
	"SESSION_SECRET",
	"SESSION_SECRET_OLD",
	"ECOURTS_API_KEY",
	"RAZORPAY_KEY_SECRET",
	"RAZORPAY_WEBHOOK_SECRET",
	"RAZORPAY_WEBHOOK_SECRET_OLD",
	"WHATSAPP_TOKEN",
	"WHATSAPP_APP_SECRET",
	"WHATSAPP_VERIFY_TOKEN",
	"SMS_AUTHKEY",
	"SMTP_URL",
	"METRICS_TOKEN",
] as const;

export const isSecretName = (name: string): boolean => SECRETS.some((secret) => secret === name);

const MAX_BYTES = 64 * 1024;

type Source = Record<string, string | undefined>;

/** Why a file gives no secret, or the secret. */
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

/** The settings with the contents of the files that `NAME_FILE` names. @throws SettingsError naming the setting */
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

/** Words of examples and of people in a hurry; a random secret in hex or base64 has none of them. */
const EXAMPLE = /example|secret|change|passwor|placeholder|nyaya|sandbox|default|dummy|sample|your[-_ ]|xxxx|<.*>/i;

/** Why a secret that signs and encrypts must not be used; undefined for a good one. */
export function weaknessOf(secret: string): string | undefined {
	if (Buffer.byteLength(secret) < MIN_BYTES) return "is shorter than 32 bytes";
	if (EXAMPLE.test(secret)) return "looks like an example";
	const repeats = /^(.{1,16})\1+$/.test(secret);
	if (repeats || new Set(secret).size < MIN_CHARACTERS) return "is too easy to guess";
	return undefined;
}

/** Whether a company's key was never filled in: one character again and again, or the words of an example. */
export const isNeverFilledIn = (secret: string): boolean => EXAMPLE.test(secret) || /^(.)\1*$/.test(secret);
