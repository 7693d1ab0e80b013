import { and, asc, eq, lte } from "drizzle-orm";
import { alertNotices } from "~/features/telling/alerts/schema";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { isUsuallyQuiet } from "~/features/telling/client-updates/quiet";
import { DAY_MS, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

/** By noon everybody's quiet hours are over. */
const NOON_MS = DAY_MS / 2;
/** Quiet hours are a personal setting, so they end at several moments of a morning. */
const MAX_MOMENTS = 200;

const nextNoon = (at: Date): Date => {
	const noon = startOfDayInIndia(dayInIndia(at)).getTime() + NOON_MS;
	return new Date(at.getTime() < noon ? noon : noon + DAY_MS);
};

/** Sandbox: releases notices as if at `at`; at night or with `isOvernight`, also those waiting for the end of quiet hours. */
export async function releaseAsAt(at: Date, { isOvernight = false } = {}): Promise<void> {
	const until = isOvernight || isUsuallyQuiet(at) ? nextNoon(at) : at;
	for (let moment = 0; moment < MAX_MOMENTS; moment += 1) {
		// Releasing may postpone a notice to the end of quiet hours, so the next moment is queried each time.
		const [next] = await db
			.select({ dueAt: alertNotices.dueAt })
			.from(alertNotices)
			.where(and(eq(alertNotices.state, "waiting"), lte(alertNotices.dueAt, until)))
			.orderBy(asc(alertNotices.dueAt))
			.limit(1);
		if (!next) return;
		await releaseNotices(next.dueAt);
	}
}
