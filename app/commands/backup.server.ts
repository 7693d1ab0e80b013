/** Commands that make, restore and verify backups. */
import { randomBytes } from "node:crypto";
import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { checkData } from "~/commands/check-data.server";
import { makeBackup } from "~/features/administration/backups/commands.make.server";
import { backupName } from "~/features/administration/backups/file-names";
import { readKey } from "~/features/administration/backups/keys.server";
import { reorderRestoredChanges } from "~/features/courts/court-records/changes/commands.forget.server";
import { recordAudit } from "~/features/people/audit/commands.server";
import { connectAlone } from "~/platform/db/backup/dump.server";
import { BackupError, type Contents, readBackupFile } from "~/platform/db/backup/file.server";
import { loadDatabase } from "~/platform/db/backup/load.server";
import { db, migrationUrl } from "~/platform/db/client.server";
import { withConnection } from "~/platform/db/connections.server";
import { applyGrants } from "~/platform/db/grants.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { env } from "~/platform/settings/env.server";

type Print = (line: string) => void;

const sumUp = ({ head, manifest }: Contents) => {
	const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
	return `${manifest.tables.length} tables, ${rows} rows, made ${head.madeAt} by release ${head.product}`;
};

/** Writes a backup to the named file, or to BACKUP_DIR under a generated name. */
export async function backUpOnce(named: string | undefined, print: Print): Promise<void> {
	if (!named && !env.BACKUP_DIR) throw new BackupError("Say where: npm run backup -- <file>, or set BACKUP_DIR.");
	const made = await makeBackup(named ?? path.join(env.BACKUP_DIR ?? "", backupName(new Date())));
	print(`${made.file}: ${made.bytes} bytes, read back whole. ${sumUp(made)}`);
}

/**
 * Restores a backup into the configured empty database, migrates it to this release, and checks its invariants.
 * @returns the number of violated invariants
 */
export async function restoreBackup(file: string, keyFile: string | undefined, print: Print): Promise<number> {
	// Uses the owner role: the product's role has no privileges in an empty database (decision 306).
	const contents = await loadDatabase(migrationUrl, readBackupFile(file, await readKey(keyFile)));
	print(`Restored. ${sumUp(contents)}`);
	await migrateDatabase(migrationUrl);
	await applyGrants();
	await reorderRestoredChanges();
	const { madeAt, product } = contents.head;
	await recordAudit(db, {
		actor: null,
		action: "backup.restore",
		subject: "backup",
		subjectId: path.basename(file),
		details: { madeAt, product },
	});
	return checkData(print);
}

/** Restores a backup into a temporary database on the same server, checks its invariants, and drops it. */
export async function verifyBackup(file: string, keyFile: string | undefined, print: Print): Promise<void> {
	const key = await readKey(keyFile);
	const name = `verify_${randomBytes(6).toString("hex")}`;
	const admin = connectAlone(migrationUrl);
	const scratch = new URL(migrationUrl);
	scratch.pathname = `/${name}`;
	try {
		await admin.unsafe(`create database ${name} template template0`).catch((error: unknown) => {
			throw new BackupError(`No database could be made to restore into (${Object(error).message}).`, { cause: error });
		});
		const contents = await loadDatabase(scratch.href, readBackupFile(file, key));
		await migrateDatabase(scratch.href);
		const broken = await withConnection(scratch.href, async (client) => {
			await reorderRestoredChanges(drizzle(client, { casing: "snake_case" }));
			return checkData(print, undefined, client);
		});
		if (broken > 0) throw new BackupError("The backup was restored, but its data are not as they must be.");
		print(`Restored into a database of its own, which is gone again. ${sumUp(contents)}`);
	} finally {
		await admin.unsafe(`drop database if exists ${name}`).catch(() => {});
		await admin.end({ timeout: 1 });
	}
}
