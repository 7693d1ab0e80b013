import { and, eq, exists, gte, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordLosses } from "~/features/courts/court-records/doubts/schema";
import { DECIDED_TURNS } from "~/features/courts/court-records/look-up/decided-turns";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { OTHER_COURT_CNR } from "~/features/courts/courts/cnr";
import { hasOtherCourts } from "~/features/courts/courts/credits.server";
import { addDays, type Day, dayInIndia, HOUR_MS } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { isInternalKey } from "~/platform/db/columns";
import { unfinishedJobs } from "~/platform/queue/queue.server";

/** Matches the index `court_records_due`: the states are literals in the SQL, so that a generic plan can use it. */
const isUndecided = sql`${courtRecords.lookUp} in ('found', 'failed') and ${courtRecords.decisionDate} is null`;

/** Matches the index `court_records_decided`. */
const isDecided = sql`${courtRecords.lookUp} in ('found', 'failed') and ${courtRecords.decisionDate} is not null`;

/**
 * Decided records whose turn has come: a decided case may be reopened. A turn of days begins half a day early, since a night takes
 * hours. `freshHours`: as in `isDue`.
 */
export function isTurnOfDecided(at: Date, freshHours: number): SQL | undefined {
	const today = dayInIndia(at);
	const turns = DECIDED_TURNS.map(({ forDays, everyDays }) => {
		const hours = everyDays === 1 ? freshHours : everyDays * 24 - 12;
		const before = new Date((everyDays === 1 ? Date.now() : at.getTime()) - hours * HOUR_MS);
		return and(gte(courtRecords.decisionDate, addDays(today, -forDays)), lt(courtRecords.fetchedAt, before));
	});
	return and(isDecided, or(...turns, hasLoss));
}

/** An answer would end something, and is asked for again. */
export const hasLoss = sql`exists (select from ${recordLosses} where ${recordLosses.cnrNumber} = ${courtRecords.cnrNumber})`;

/** Undecided records of courts that are tracked outside archives, not looked up lately and without a pending look-up. */
export function isDue(tx: Database, freshHours: number, isOther = false): SQL | undefined {
	const isStale = lt(courtRecords.fetchedAt, sql`now() - ${freshHours} * interval '1 hour'`);
	return and(isUndecided, or(isNull(courtRecords.fetchedAt), isStale), isTracked(tx, isOther));
}

const isOfOtherCourt = sql`${courtRecords.cnrNumber} ~ ${OTHER_COURT_CNR}`;

/** `isOther`: of the courts that eCourts does not have, where there is a second provider. */
export function isTracked(tx: Database, isOther = false): SQL | undefined {
	return and(
		not(isInternalKey(courtRecords.cnrNumber)),
		hasOtherCourts() ? (isOther ? isOfOtherCourt : not(isOfOtherCourt)) : undefined,
		sql`${courtRecords.cnrNumber} not in ${unfinishedJobs(fetchCourtRecordJob, "cnr")}`,
		exists(
			tx
				.select({ one: sql`1` })
				.from(cases)
				.where(and(eq(cases.cnrNumber, courtRecords.cnrNumber), isNull(cases.archivedAt))),
		),
	);
}

/** CNRs of the cases heard on a day, by the court's or a recorded date. */
export const heardByCases = (tx: Database, day: Day) =>
	tx.select({ cnr: cases.cnrNumber }).from(cases).where(sql`${cases.nextDate} = ${day}::date`);
