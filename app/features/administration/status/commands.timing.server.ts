import { alertTimings } from "~/features/administration/status/schema";
import { findCanaryCase } from "~/features/courts/own-matters/commands.canary.server";
import { countAlertsInTime, timeAlert } from "~/features/telling/alerts/queries.timing.server";
import { dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

/** Saves how quickly the last day's alerts were sent, and the made case's alert arrived, so that reading them costs one row. */
export async function timeAlerts(): Promise<void> {
	const canaryCase = await findCanaryCase();
	await db.transaction(async (tx) => {
		const canary = canaryCase && (await timeAlert(tx, canaryCase));
		const timed = {
			...(await countAlertsInTime(tx)),
			canaryChangedAt: canary ? canary.changedAt : null,
			canaryReceivedAt: canary ? canary.receivedAt : null,
			countedAt: new Date(),
		};
		await tx
			.insert(alertTimings)
			.values({ day: dayInIndia(timed.countedAt), ...timed })
			.onConflictDoUpdate({ target: alertTimings.day, set: timed });
	});
}
