import { eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { isFoundMailStopped, stopFoundMails } from "~/features/courts/adding/find/commands.bar-number.server";
import { users } from "~/features/people/users/schema";
import {
	ALERT_KINDS,
	type AlertChannels,
	type AlertKind,
	alertSettings,
	DEFAULT_CHANNELS,
	DEFAULT_DUE_DAYS,
	DEFAULT_REMINDER_DAYS,
	type StoppedChannels,
	TICKED_CHANNELS,
	type TickedChannel,
} from "~/features/telling/alerts/schema";
import { CHANNEL_COLUMNS, REMINDER_DAYS } from "~/features/telling/alerts/settings/choices";
import { type AlertSettingsInput, timeOf } from "~/features/telling/alerts/settings/settings-input";
import type { StopKind } from "~/features/telling/alerts/settings/stop-input";
import { stillStopped } from "~/features/telling/alerts/words/channel-content";
import { DEFAULT_QUIET } from "~/features/telling/client-updates/quiet";
import { withdrawWords } from "~/features/telling/outbox/commands.words.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { violationAs } from "~/platform/db/violations";
import { requireBasis } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

/** A person's settings for the form. @param today a pause that is over is none */
export async function readAlertSettings(userId: string, today: Day = dayInIndia(new Date()), database: Database = db) {
	const [row] = await database
		.select(columnsOf(alertSettings, "channels", "reminderDays", "dueDays", "quietFrom", "quietUntil", "pausedUntil"))
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
		due_days: row?.dueDays ?? DEFAULT_DUE_DAYS,
		quiet_from: hasQuietHours ? timeOf(quietFrom) : "",
		quiet_until: hasQuietHours ? timeOf(quietUntil) : "",
		paused_until: pausedUntil && pausedUntil > today ? pausedUntil : null,
	};
}

export type AlertSettings = Awaited<ReturnType<typeof readAlertSettings>>;

/** The channels a person has stopped and not ticked since, by kind. */
export async function listStopped(userId: string): Promise<StoppedChannels> {
	const [row] = await db
		.select({ channels: alertSettings.channels, stopped: alertSettings.stopped })
		.from(alertSettings)
		.where(eq(alertSettings.userId, userId));
	return row ? stillStopped(row.stopped, { ...DEFAULT_CHANNELS, ...row.channels }) : {};
}

const CHANNEL_NAMES = Object.fromEntries(CHANNEL_COLUMNS.map(({ channel, name }) => [channel, name]));
const DAY_NAMES = Object.fromEntries(REMINDER_DAYS.map(({ days, name }) => [days, name]));
const SETTING_WORDS = {
	...Object.fromEntries(ALERT_KINDS.map((kind) => [kind, CHANNEL_NAMES])),
	reminder_days: DAY_NAMES,
	due_days: DAY_NAMES,
};

/** Saves all alert settings of a person. @throws DomainError `not-found` if the person does not exist; as `requireBasis` */
export async function saveAlertSettings(userId: string, input: AlertSettingsInput, basedOn?: string): Promise<void> {
	const { reminder_days, due_days, quiet_from, quiet_until, paused_until, ...channels } = input;
	const values = {
		channels,
		reminderDays: reminder_days,
		dueDays: due_days,
		quietFrom: quiet_from ?? 0,
		quietUntil: quiet_until ?? 0,
		pausedUntil: paused_until,
		updatedAt: sql`now()`,
	};
	const isOwn = eq(alertSettings.userId, userId);
	const today = dayInIndia(new Date());
	await db.transaction(async (tx) => {
		await tx
			.insert(alertSettings)
			.values({ userId })
			.onConflictDoNothing()
			.catch(violationAs("foreign-key", () => new DomainError("not-found", t("This user was not found."))));
		await tx.select({ userId: alertSettings.userId }).from(alertSettings).where(isOwn).for("update");
		const before = await readAlertSettings(userId, today, tx);
		await tx.update(alertSettings).set(values).where(isOwn);
		requireBasis(basedOn, before, await readAlertSettings(userId, today, tx), SETTING_WORDS);
	});
}

/** Whether a person's push notifications name parties and cases. */
export async function readShowsNames(userId: string): Promise<boolean> {
	const [row] = await db
		.select({ showsNames: alertSettings.showsNames })
		.from(alertSettings)
		.where(eq(alertSettings.userId, userId));
	return row?.showsNames ?? false;
}

export async function saveShowsNames(userId: string, showsNames: boolean): Promise<void> {
	await db.transaction(async (tx) => {
		await tx
			.insert(alertSettings)
			.values({ userId, showsNames })
			.onConflictDoUpdate({ target: alertSettings.userId, set: { showsNames, updatedAt: sql`now()` } });
		await withdrawWords(tx, userId);
	});
}

/** The alert kinds in a message of each kind. */
const KINDS_OF: Record<StopKind, readonly AlertKind[]> = {
	changes: ["date_changed", "disposed", "order"],
	reminder: ["reminder"],
	tomorrow: ["tomorrow"],
	week: ["week"],
	trouble: ["trouble"],
	approved: ["approved"],
	due: ["due"],
	found: [],
};

type Stopped = { kind: Exclude<StopKind, "found"> | "all"; channel: TickedChannel | "all" };

/** The settings after a stop. Stopped channels are saved: only a tick brings them back, never a fallback. */
function afterStop(before: { channels: AlertChannels; stopped: StoppedChannels }, { kind, channel }: Stopped) {
	const kinds = kind === "all" ? ALERT_KINDS : KINDS_OF[kind];
	const closed: readonly TickedChannel[] = channel === "all" ? TICKED_CHANNELS : [channel];
	const channels = { ...before.channels };
	const stopped = { ...before.stopped };
	for (const alertKind of kinds) {
		channels[alertKind] = channels[alertKind].filter((ticked) => !closed.includes(ticked));
		stopped[alertKind] = [...new Set([...(stopped[alertKind] ?? []), ...closed])];
	}
	return { channels, stopped };
}

/** Stops a person's alerts of one kind or all, in one channel or all. @throws DomainError `not-found` */
export async function stopAlerts(
	userId: string,
	kind: StopKind | "all",
	channel: TickedChannel | "all" = "all",
): Promise<void> {
	await db.transaction(async (tx) => {
		const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
		if (!person) throw new DomainError("not-found", t("This account no longer exists."));
		if (kind === "found" || kind === "all") await stopFoundMails(tx, userId);
		if (kind === "found") return;
		await tx.insert(alertSettings).values({ userId }).onConflictDoNothing();
		const [settings] = await tx
			.select({ channels: alertSettings.channels, stopped: alertSettings.stopped })
			.from(alertSettings)
			.where(eq(alertSettings.userId, userId))
			.for("update");
		const before = { channels: { ...DEFAULT_CHANNELS, ...settings?.channels }, stopped: settings?.stopped ?? {} };
		await tx
			.update(alertSettings)
			.set({ ...afterStop(before, { kind, channel }), updatedAt: sql`now()` })
			.where(eq(alertSettings.userId, userId));
		await withdrawWords(tx, userId);
	});
}

/** Whether a person gets no message of a kind by a channel, and whether by none at all. */
export async function readStopped(userId: string, kind: StopKind, channel: TickedChannel) {
	const [settings] = await db
		.select({ channels: alertSettings.channels })
		.from(alertSettings)
		.where(eq(alertSettings.userId, userId));
	const channels: AlertChannels = { ...DEFAULT_CHANNELS, ...settings?.channels };
	const isFoundStopped = await isFoundMailStopped(userId);
	const isStopped = KINDS_OF[kind].every((alertKind) => !channels[alertKind].includes(channel));
	return {
		isStopped: kind === "found" ? isFoundStopped : isStopped,
		isAllStopped: isFoundStopped && ALERT_KINDS.every((alertKind) => channels[alertKind].length === 0),
	};
}
