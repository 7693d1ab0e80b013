/** Keys that encrypt and decrypt backups (decision 310). */
import { readFile, writeFile } from "node:fs/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupError, type Key, type Lock } from "~/platform/db/backup/file.server";
import { env } from "~/platform/settings/env.server";

/**
 * How to encrypt a new backup, and the key to read it back. The server has no private key for BACKUP_RECIPIENT, so each file is
 * also encrypted for a one-time key, which is dropped after the file has been read back.
 */
export async function lockNewFile(): Promise<{ lock: Lock; key: Key }> {
	if (env.BACKUP_RECIPIENT) {
		const once = await generateX25519Identity();
		const recipients = [env.BACKUP_RECIPIENT, await identityToRecipient(once)];
		return { lock: { recipients }, key: { identities: [once] } };
	}
	const passphrase = env.BACKUP_PASSPHRASE;
	if (!passphrase)
		throw new BackupError(
			"A backup is encrypted: set BACKUP_RECIPIENT (npm run backup:key makes one) or BACKUP_PASSPHRASE.",
		);
	return { lock: { passphrase }, key: { passphrase } };
}

/** The key to an existing file: from a key file, else BACKUP_PASSPHRASE. */
export async function readKey(keyFile: string | undefined): Promise<Key> {
	if (keyFile) {
		const text = await readFile(keyFile, "utf8");
		const identities = text.split("\n").flatMap((line) => (/^AGE-SECRET-KEY-/.test(line) ? [line.trim()] : []));
		if (identities.length === 0) throw new BackupError(`${keyFile} has no key of age (AGE-SECRET-KEY-1…).`);
		return { identities };
	}
	if (!env.BACKUP_PASSPHRASE)
		throw new BackupError("Name the key file after the backup, or set BACKUP_PASSPHRASE if it was made with one.");
	return { passphrase: env.BACKUP_PASSPHRASE };
}

/** Writes a new key file, as age-keygen does. @returns the setting, and instructions for the file */
export async function makeKey(file: string): Promise<string> {
	const identity = await generateX25519Identity();
	const recipient = await identityToRecipient(identity);
	await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: "wx", mode: 0o600, flush: true });
	return `BACKUP_RECIPIENT=${recipient}\nOnly ${file} opens what is backed up with this setting. Keep it away from the server, twice.`;
}
