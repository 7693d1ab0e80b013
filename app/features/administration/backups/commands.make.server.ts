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

/** Backs up the database. The file gets its name only after it was read back whole and every table agrees with its count. */
export async function makeBackup(file: string): Promise<MadeBackup> {
	if (existsSync(file)) throw new BackupError(`${file} is there already.`);
	const { lock, key } = await lockNewFile();
	const part = `${file}.part`;
	try {
		// Left by a killed process.
		await rm(part, { force: true });
		await writeBackupFile(part, lock, dumpDatabase(directUrl));
		const contents = await readBackup(readBackupFile(part, key));
		await rename(part, file);
		return { ...contents, file, bytes: (await stat(file)).size };
	} finally {
		await rm(part, { force: true });
	}
}
