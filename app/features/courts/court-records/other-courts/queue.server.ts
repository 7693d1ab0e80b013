import { and, asc, inArray, or, sql } from "drizzle-orm";
import {
	hasLoss,
	heardByCases,
	isDue,
	isTracked,
	isTurnOfDecided,
} from "~/features/courts/court-records/look-up/due.server";
import { OVER_HOURS } from "~/features/courts/court-records/look-up/rounds";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { countCreditsLeft, creditsOfDay, hasOtherCourts } from "~/features/courts/courts/credits.server";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { enqueue } from "~/platform/queue/queue.server";

type OtherRound = {
	at: Date;
	freshHours: number;
	round: string;
	isSimulated: boolean;
	/** Only cases heard on this day, and those with a loss that is asked for again. */
	heardOn?: Day;
};

/** Queues the look-ups of a round at the second provider, nearest hearing first, with a day's part of the month's credits. */
export async function queueOtherCourts(tx: Database, { at, freshHours, round, isSimulated, heardOn }: OtherRound) {
	if (!hasOtherCourts()) return;
	const left = await countCreditsLeft(tx);
	const { nextDate, cnrNumber } = courtRecords;
	const wanted = heardOn
		? or(hasLoss, and(isDue(tx, freshHours, true), inArray(cnrNumber, heardByCases(tx, heardOn))))
		: or(isDue(tx, freshHours, true), isTurnOfDecided(at, freshHours));
	const due = await tx
		.select({ cnr: cnrNumber })
		.from(courtRecords)
		.where(and(isTracked(tx, true), wanted))
		.orderBy(sql`${nextDate} < ${dayInIndia(at)}`, asc(nextDate))
		.limit(isSimulated ? left : creditsOfDay(left))
		.for("update", { of: courtRecords, skipLocked: true });
	const jobs = due.map(({ cnr }) => ({ cnr, isNightly: true, round }));
	await enqueue(tx, fetchCourtRecordJob, jobs, { priority: -1, ...OVER_HOURS });
}
