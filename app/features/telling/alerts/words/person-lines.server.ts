import { and, desc, eq } from "drizzle-orm";
import { alertNotices } from "~/features/telling/alerts/schema";
import { CHANNEL_COLUMNS, KIND_ROWS } from "~/features/telling/alerts/settings/choices";
import { readAlertSettings } from "~/features/telling/alerts/settings/settings.server";
import { listOptedOutOf } from "~/features/telling/outbox/opt-out.server";
import { formatDay, formatMoment } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

/** Reads when a person was last alerted; exported so that a test can check its plan. */
export const lastAlertStatement = (userId: string) =>
	db
		.select({ releasedAt: alertNotices.releasedAt })
		.from(alertNotices)
		.where(and(eq(alertNotices.userId, userId), eq(alertNotices.state, "released")))
		.orderBy(desc(alertNotices.id))
		.limit(1);

/** A person's alerts for administrators: each kind with its channels, and the reason why none is sent, if any. */
export async function alertLines(userId: string, mobileNumber: string) {
	const [settings, [last], optedOut] = await Promise.all([
		readAlertSettings(userId),
		lastAlertStatement(userId),
		listOptedOutOf(userId, [mobileNumber]),
	]);
	const kinds = KIND_ROWS.map(({ kind, name }) => {
		const channels = CHANNEL_COLUMNS.filter(({ channel }) => settings[kind].includes(channel));
		return { name: t(name), channels: channels.map((channel) => t(channel.name)).join(", ") || t("Off") };
	});
	const { paused_until: until, quiet_from: from, quiet_until: end } = settings;
	const notes: string[] = [];
	if (until) notes.push(t("All alerts are paused until {pausedUntil}.", { pausedUntil: formatDay(until) }));
	if (from) notes.push(t("Quiet hours: {from} to {end}.", { from, end }));
	if (optedOut.has(mobileNumber)) notes.push(t("Their mobile number has stopped our messages."));
	const when = last?.releasedAt && formatMoment(last.releasedAt);
	notes.push(when ? t("Last alert sent {when}.", { when }) : t("No alert has been sent yet."));
	return { kinds, notes };
}
