import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import {
	ALERT_KINDS,
	type AlertChannels,
	type AlertKind,
	alertSettings,
	type Channel,
	DEFAULT_CHANNELS,
} from "~/db/schema/alerts";
import { users } from "~/db/schema/users";
import { DomainError } from "~/errors";
import type { StopKind } from "~/features/alerts/stop-input";
import { isFoundMailStopped, stopFoundMails } from "~/features/cases/find/commands.bar-number.server";
import { t } from "~/language/translate";

/** What a message of a kind can tell. */
const KINDS_OF: Record<StopKind, readonly AlertKind[]> = {
	changes: ["date_changed", "disposed", "order"],
	reminder: ["reminder"],
	tomorrow: ["tomorrow"],
	week: ["week"],
	trouble: ["trouble"],
	found: [],
};

type Stopped = { kind: StopKind | "all"; channel: Channel | "all" };

function without(channels: AlertChannels, { kind, channel }: Stopped): AlertChannels {
	const isStopped = (one: AlertKind) => kind === "all" || KINDS_OF[kind].includes(one);
	const isKept = (one: Channel) => channel !== "all" && one !== channel;
	const left = { ...DEFAULT_CHANNELS, ...channels };
	for (const one of ALERT_KINDS) if (isStopped(one)) left[one] = left[one].filter(isKept);
	return left;
}

/** Switches a person's alerts of a kind, or all of them, off in a channel, or in all. @throws DomainError `not-found` */
export async function stopAlerts(
	userId: string,
	kind: StopKind | "all",
	channel: Channel | "all" = "all",
): Promise<void> {
	await db.transaction(async (tx) => {
		const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
		if (!person) throw new DomainError("not-found", t("This account no longer exists."));
		if (kind === "found" || kind === "all") await stopFoundMails(tx, userId);
		await tx.insert(alertSettings).values({ userId }).onConflictDoNothing();
		const [settings] = await tx
			.select({ channels: alertSettings.channels })
			.from(alertSettings)
			.where(eq(alertSettings.userId, userId))
			.for("update");
		await tx
			.update(alertSettings)
			.set({ channels: without(settings?.channels ?? DEFAULT_CHANNELS, { kind, channel }), updatedAt: sql`now()` })
			.where(eq(alertSettings.userId, userId));
	});
}

/** Whether a person gets no message of a kind by a channel, and whether by none at all. */
export async function readStopped(userId: string, kind: StopKind, channel: Channel) {
	const [settings] = await db
		.select({ channels: alertSettings.channels })
		.from(alertSettings)
		.where(eq(alertSettings.userId, userId));
	const channels = { ...DEFAULT_CHANNELS, ...settings?.channels };
	const isFoundStopped = await isFoundMailStopped(userId);
	const isStopped = KINDS_OF[kind].every((one) => !channels[one].includes(channel));
	return {
		isStopped: kind === "found" ? isFoundStopped : isStopped,
		isAllStopped: isFoundStopped && ALERT_KINDS.every((one) => channels[one].length === 0),
	};
}
