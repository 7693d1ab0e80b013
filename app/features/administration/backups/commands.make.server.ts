import { existsSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { lockNewFile } from "~/features/administration/backups/keys.server";
import { dumpDatabase } from "~/platform/db/backup/dump.server";
import {
	BackupError,
	type Contents,
	readBackup,
	readBackupFile,
	writeBackupFile,
} from "~/platform/db/backup/file.server";
import { directUrl } from "~/platform/db/client.server";

type MadeBackup = Contents & { file: string; bytes: number };

/**
 * Backs the database up into a new file. It has its name only when it was read back whole and every table agrees with what
 * was counted.
 */
export async function makeBackup(file: string): Promise<MadeBackup> {
	if (existsSync(file)) throw new BackupError(`${file} is there already.`);
	const { lock, key } = await lockNewFile();
	const part = `${file}.part`;
	try {
		// What a killed process has left.
		await rm(part, { force: true });
		await writeBackupFile(part, lock, dumpDatabase(directUrl));
		const contents = await readBackup(readBackupFile(part, key));
		await rename(part, file);
		return { ...contents, file, bytes: (await stat(file)).size };
	} finally {
		await rm(part, { force: true });
	}
}
