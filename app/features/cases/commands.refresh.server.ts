import { and, asc, eq, exists, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { enqueue } from "~/db/queue.server";
import { cases, courtRecords } from "~/db/schema/cases";
import { addDays, type Day, dayInIndia, daysBetween } from "~/features/courts/day";
import { countCallsThisMonth, MONTHLY_CALLS } from "~/features/courts/provider-calls.server";

/** A share of the month's calls kept for people who add cases. */
const KEPT_FOR_NEW_CASES = 0.2;
const FRESH_FOR = sql`interval '20 hours'`;

/** How many look-ups tonight may use, so that the month's budget lasts to its end. */
export function tonightsShare(used: number, today: Day): number {
	const [year = 0, month = 1] = today.split("-").map(Number);
	const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
	const nightsLeft = daysBetween(today, lastDay) + 1;
	const left = MONTHLY_CALLS * (1 - KEPT_FOR_NEW_CASES) - used;
	return Math.max(0, Math.floor(left / nightsLeft));
}

/**
 * Queues tonight's refreshes: undecided cases somebody tracks, first those heard yesterday, then those heard within a
 * week, then those not refreshed for longest, as far as the month's budget goes.
 */
export async function queueDueLookUps(): Promise<void> {
	const today = dayInIndia(new Date());
	const share = tonightsShare(await countCallsThisMonth(), today);
	await db.transaction(async (tx) => {
		const wasHeard = sql`${courtRecords.nextDate} < ${today}`;
		const isSoon = sql`${courtRecords.nextDate} between ${today} and ${addDays(today, 7)}`;
		const due = await tx
			.select({ cnr: courtRecords.cnrNumber })
			.from(courtRecords)
			.where(
				and(
					inArray(courtRecords.lookUp, ["found", "failed"]),
					isNull(courtRecords.decisionDate),
					or(isNull(courtRecords.fetchedAt), lt(courtRecords.fetchedAt, sql`now() - ${FRESH_FOR}`)),
					exists(tx.select({ one: sql`1` }).from(cases).where(eq(cases.cnrNumber, courtRecords.cnrNumber))),
				),
			)
			.orderBy(sql`case when ${wasHeard} then 0 when ${isSoon} then 1 else 2 end`, asc(courtRecords.fetchedAt))
			.limit(share)
			.for("update", { skipLocked: true });
		await enqueue(tx, "fetch-court-record", due);
	});
}
