import { eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import {
	alertSettings,
	DEFAULT_CHANNELS,
	DEFAULT_QUIET,
	DEFAULT_REMINDER_DAYS,
	type StoppedChannels,
} from "~/features/telling/alerts/schema";
import { type AlertSettingsInput, timeOf } from "~/features/telling/alerts/settings/settings-input";
import { stillStopped } from "~/features/telling/alerts/words/channel-content";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/columns-of";
import { violationAs } from "~/platform/db/violations";
import { t } from "~/platform/language/translate";

/** A person's settings as the form shows them. @param today a pause that is over is none */
export async function readAlertSettings(userId: string, today: Day = dayInIndia(new Date())) {
	const [row] = await db
		.select(columnsOf(alertSettings, "channels", "reminderDays", "quietFrom", "quietUntil", "pausedUntil"))
		.from(alertSettings)
		.where(eq(alertSettings.userId, userId));
	const quietFrom = row?.quietFrom ?? DEFAULT_QUIET.from;
	const quietUntil = row?.quietUntil ?? DEFAULT_QUIET.until;
	const hasQuietHours = quietFrom !== quietUntil;
	const pausedUntil = row?.pausedUntil ?? null;
	return {
		...DEFAULT_CHANNELS,
		...row?.channels,
		reminder_days: row?.reminderDays ?? DEFAULT_REMINDER_DAYS,
		quiet_from: hasQuietHours ? timeOf(quietFrom) : "",
		quiet_until: hasQuietHours ? timeOf(quietUntil) : "",
		paused_until: pausedUntil && pausedUntil > today ? pausedUntil : null,
	};
}

export type AlertSettings = Awaited<ReturnType<typeof readAlertSettings>>;

/** The channels a person has stopped and not ticked since, by kind; for the form, which shows them. */
export async function listStopped(userId: string): Promise<StoppedChannels> {
	const [row] = await db
		.select({ channels: alertSettings.channels, stopped: alertSettings.stopped })
		.from(alertSettings)
		.where(eq(alertSettings.userId, userId));
	return row ? stillStopped(row.stopped, { ...DEFAULT_CHANNELS, ...row.channels }) : {};
}

/** Saves all of a person's settings for alerts. @throws DomainError `not-found` where there is no such person. */
export async function saveAlertSettings(userId: string, input: AlertSettingsInput): Promise<void> {
	const { reminder_days, quiet_from, quiet_until, paused_until, ...channels } = input;
	const values = {
		channels,
		reminderDays: reminder_days,
		quietFrom: quiet_from ?? 0,
		quietUntil: quiet_until ?? 0,
		pausedUntil: paused_until,
		updatedAt: sql`now()`,
	};
	await db
		.insert(alertSettings)
		.values({ userId, ...values })
		.onConflictDoUpdate({ target: alertSettings.userId, set: values })
		.catch(violationAs("foreign-key", () => new DomainError("not-found", t("This user was not found."))));
}
