import { desc, isNotNull } from "drizzle-orm";
import { backups } from "~/features/administration/backups/schema";
import { DAY_MS, formatMoment, HOUR_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

/** A day and some hours, so that a backup still being made is not late. */
const LATE_MS = DAY_MS + 3 * HOUR_MS;

export async function findLastGoodBackup(tx: Database = db): Promise<Date | undefined> {
	const [good] = await tx
		.select({ at: backups.createdAt })
		.from(backups)
		.where(isNotNull(backups.bytes))
		.orderBy(desc(backups.createdAt))
		.limit(1);
	return good?.at;
}

/** Backup status for administrators; null in a sandbox that makes no backups. */
export async function describeBackups(now: Date): Promise<{ words: string[]; isWarning: boolean } | null> {
	const [good, [latest]] = await Promise.all([
		findLastGoodBackup(),
		db.select({ failure: backups.failure }).from(backups).orderBy(desc(backups.createdAt)).limit(1),
	]);
	if (!env.BACKUP_DIR)
		return env.isSandbox ? null : { words: [t("Backups are not set up: set BACKUP_DIR.")], isWarning: true };
	const isLate = !good || now.getTime() - good.getTime() > LATE_MS;
	const words = [
		good ? t("Last good backup: {when}", { when: formatMoment(good) }) : t("There is no good backup yet."),
		...(good && isLate ? [t("The last good backup is older than a day.")] : []),
		...(latest?.failure ? [t("The last try failed: {reason}", { reason: latest.failure })] : []),
	];
	return { words, isWarning: isLate || Boolean(latest?.failure) };
}
