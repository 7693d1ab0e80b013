import { and, asc, eq, lte } from "drizzle-orm";
import { isUsuallyQuiet } from "~/features/telling/alerts/planning/plan.server";
import { alertNotices } from "~/features/telling/alerts/schema";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { DAY_MS, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

/** By noon everybody's quiet hours are over. */
const NOON_MS = DAY_MS / 2;
/** People choose when their quiet hours end, so a morning has several such moments. */
const MAX_MOMENTS = 200;

const nextNoon = (at: Date): Date => {
	const noon = startOfDayInIndia(dayInIndia(at)).getTime() + NOON_MS;
	return new Date(at.getTime() < noon ? noon : noon + DAY_MS);
};

/**
 * Releases what waits, as the clock would from a moment on, so that a person of the sandbox sees it now: what
 * is due then; and in the night, or where `isOvernight`, what waits for the end of each person's quiet hours.
 */
export async function releaseAsAt(at: Date, { isOvernight = false } = {}): Promise<void> {
	const until = isOvernight || isUsuallyQuiet(at) ? nextNoon(at) : at;
	for (let moment = 0; moment < MAX_MOMENTS; moment += 1) {
		// A notice may be put off until the end of its person's quiet hours, so the next moment is looked for each time.
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
