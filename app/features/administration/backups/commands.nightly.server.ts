import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { lt } from "drizzle-orm";
import { makeBackup } from "~/features/administration/backups/commands.make.server";
import { backupName, expiredNames } from "~/features/administration/backups/file-names";
import { backups } from "~/features/administration/backups/schema";
import { mailAdministrators } from "~/features/people/notifications/commands.server";
import { DAY_MS } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";

/** Older attempts are deleted. */
const REMEMBERED_MS = 90 * DAY_MS;
const MAX_REASON = 500;

/** Makes the nightly backup if BACKUP_DIR is set. When the last attempt fails, administrators get a mail. */
export async function backUpNightly({ isLastAttempt }: { isLastAttempt: boolean }, now = new Date()): Promise<void> {
	if (!env.BACKUP_DIR) return;
	const file = backupName(now);
	await db.delete(backups).where(lt(backups.createdAt, new Date(now.getTime() - REMEMBERED_MS)));
	try {
		const { bytes } = await makeBackup(path.join(env.BACKUP_DIR, file));
		await db.insert(backups).values({ file, bytes });
		log.info({ file, bytes }, "backup made and read back");
	} catch (error) {
		await recordFailure(file, Object(error).message, isLastAttempt);
		throw error;
	}
	await forgetOldFiles(env.BACKUP_DIR);
}

async function recordFailure(file: string, message: unknown, isLastAttempt: boolean) {
	const failure = String(message).slice(0, MAX_REASON);
	log.error({ file, failure }, "the backup failed");
	await db.transaction(async (tx) => {
		await tx.insert(backups).values({ file, failure });
		if (!isLastAttempt) return;
		await mailAdministrators(tx, () => ({
			subject: t("A backup failed"),
			text: [
				t("The backup of the database failed: {reason}", { reason: failure }),
				t("We will try again tonight. To try now, run npm run backup on the server."),
			].join("\n\n"),
		}));
	});
}

/** Deletes expired backups, and partial files left by a killed process. */
async function forgetOldFiles(folder: string) {
	const names = await readdir(folder);
	const partialFiles = names.filter((name) => /^nyaya-diary-\d+T\d+Z\.age\.part/.test(name));
	for (const name of [...expiredNames(names), ...partialFiles]) await rm(path.join(folder, name), { force: true });
}
