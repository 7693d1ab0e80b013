import { access, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type Contents, readBackup } from "~/db/backup/check.server";
import { dumpDatabase } from "~/db/backup/dump.server";
import { BackupError, readBackupFile, writeBackupFile } from "~/db/backup/file.server";
import { directUrl } from "~/db/client.server";
import { lockNewFile } from "~/features/backups/keys.server";

type MadeBackup = Contents & { file: string; bytes: number };

/**
 * Backs the database up into a new file. It has its name only when it was read back whole and every table agrees with what
 * was counted.
 */
export async function makeBackup(file: string): Promise<MadeBackup> {
	if (
		await access(file).then(
			() => true,
			() => false,
		)
	)
		throw new BackupError(`${file} is there already.`);
	const { lock, key } = await lockNewFile();
	await removeLeftParts(file);
	const part = `${file}.part-${process.pid}`;
	try {
		await writeBackupFile(part, lock, dumpDatabase(directUrl));
		const contents = await readBackup(readBackupFile(part, key));
		await rename(part, file);
		return { ...contents, file, bytes: (await stat(file)).size };
	} finally {
		await rm(part, { force: true });
	}
}

/** Removes what killed processes have left half-written of this file. */
async function removeLeftParts(file: string) {
	const beginning = `${path.basename(file)}.part-`;
	for (const name of await readdir(path.dirname(file))) {
		const pid = name.startsWith(beginning) ? Number(name.slice(beginning.length)) : 0;
		if (pid > 0 && !isAlive(pid)) await rm(path.join(path.dirname(file), name), { force: true });
	}
}

function isAlive(pid: number) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return Object(error).code === "EPERM";
	}
}
