import { and, asc, eq, exists, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { caseChanges } from "~/features/courts/court-records/changes/schema";
import {
	hasLoss,
	heardByCases,
	isDue,
	isTracked,
	isTurnOfDecided,
} from "~/features/courts/court-records/look-up/due.server";
import { ASKED_AGAIN } from "~/features/courts/court-records/look-up/look-up-words";
import { FRESH_HOURS, OVER_HOURS, roundOf } from "~/features/courts/court-records/look-up/rounds";
import { queueOtherCourts } from "~/features/courts/court-records/other-courts/queue.server";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import {
	countCallsThisMonth,
	countSetAside,
	countUsedBefore,
	recordSetAside,
	tonightsShare,
} from "~/features/courts/courts/provider-calls.server";
import { addDays, type Day, dayInIndia, HOUR_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { enqueue } from "~/platform/queue/queue.server";

/** A case that changed within this time is likely to change again. */
const LATELY = sql`interval '7 days'`;

/** `at`: the time to run as. `isSimulated`: a sandbox user moves time on; fresh records are due too, no budget is set aside. */
export type Moment = { at?: Date; isSimulated?: boolean };
/** `play`: as in `roundOf`. */
type PlayedRound = Moment & { play?: string };

/** The due records heard on these days, least recently fetched first. One subquery a day, because an index has that order. */
function heardOn(tx: Database, days: Day[], freshHours: number, limit: number): SQL {
	const ofDays = days.map((day) => {
		const ofDay = tx
			.select({ cnr: courtRecords.cnrNumber, fetchedAt: courtRecords.fetchedAt })
			.from(courtRecords)
			.where(and(isDue(tx, freshHours), sql`${courtRecords.nextDate} = ${day}::date`))
			.orderBy(asc(courtRecords.fetchedAt))
			.limit(limit);
		return sql`(${ofDay})`;
	});
	return sql`${courtRecords.cnrNumber} = any(array(
		select cnr_number from (${sql.join(ofDays, sql` union all `)}) as heard order by fetched_at limit ${limit}))`;
}

/** The refresh order: one condition per rank, the highest first. */
function ranksOf(tx: Database, at: Date, freshHours: number): ((room: number) => SQL | undefined)[] {
	const { nextDate } = courtRecords;
	const today = dayInIndia(at);
	const due = (condition: SQL) => and(isDue(tx, freshHours), condition);
	const isLater = (days: number) => sql`(${nextDate} is null or ${nextDate} > ${addDays(today, days)})`;
	const isSoon = sql`${nextDate} <= ${addDays(today, 7)}`;
	const hasChanged = exists(
		tx
			.select({ one: sql`1` })
			.from(caseChanges)
			.where(and(eq(caseChanges.cnrNumber, courtRecords.cnrNumber), sql`${caseChanges.seenAt} > now() - ${LATELY}`)),
	);
	return [
		(room) => due(heardOn(tx, [today, addDays(today, 1)], freshHours, room)),
		() => due(sql`${nextDate} < ${today}`),
		() => due(sql`${isLater(1)} and (${isSoon} or ${hasChanged})`),
		() => due(sql`${isLater(7)} and not ${hasChanged}`),
		() => and(isTurnOfDecided(at, freshHours), isTracked(tx)),
	];
}

/** The day on which a night and its evening begin. */
const eveningOf = (at: Date): Day => dayInIndia(new Date(at.getTime() - 12 * HOUR_MS));

/**
 * Queues tonight's refreshes within the month's budget: first hearings today or tomorrow, then past ones, then recent
 * changes and hearings within a week, then the least recently fetched, and last the decided ones whose turn it is. Look-ups that
 * users wait for come before all of them.
 */
export async function queueNightlyRefresh({
	at = new Date(),
	isSimulated = false,
	play,
}: PlayedRound = {}): Promise<void> {
	const round = roundOf("night", at, play);
	const share = tonightsShare(await countCallsThisMonth(), dayInIndia(new Date()));
	await db.transaction(async (tx) => {
		const callsLeft = isSimulated ? share : share - (await countUsedBefore(tx, eveningOf(at)));
		let room = Math.max(0, callsLeft);
		// Rank by rank: most nights end within the first, and ranking all records would read every one of them.
		const freshHours = isSimulated ? 0 : FRESH_HOURS.night;
		for (const [rank, ofRank] of ranksOf(tx, at, freshHours).entries()) {
			if (room === 0) break;
			const due = await tx
				.select({ cnr: courtRecords.cnrNumber })
				.from(courtRecords)
				.where(ofRank(room))
				.orderBy(asc(courtRecords.fetchedAt))
				.limit(room)
				.for("update", { of: courtRecords, skipLocked: true });
			room -= due.length;
			const jobs = due.map(({ cnr }) => ({ cnr, isNightly: true, round }));
			await enqueue(tx, fetchCourtRecordJob, jobs, { priority: -1 - rank, ...OVER_HOURS });
		}
		await queueOtherCourts(tx, { at, freshHours, round, isSimulated });
	});
}

/** Queues a second look-up of tomorrow's cases for its board, and of cases with a loss that is asked for again, with up to half a night's share; the next night deducts it. */
export async function queueEveningLookUp({
	at = new Date(),
	isSimulated = false,
	play,
}: PlayedRound = {}): Promise<void> {
	const today = dayInIndia(at);
	const round = roundOf("evening", at, play);
	const freshHours = isSimulated ? 0 : FRESH_HOURS.evening;
	const share = tonightsShare(await countCallsThisMonth(), dayInIndia(new Date()));
	await db.transaction(async (tx) => {
		const callsLeft = isSimulated ? share : Math.floor(share / 2) - (await countSetAside(tx, "evening", eveningOf(at)));
		const due = await tx
			.select({ cnr: courtRecords.cnrNumber })
			.from(courtRecords)
			.where(
				and(
					isTracked(tx),
					or(hasLoss, and(isDue(tx, freshHours), inArray(courtRecords.cnrNumber, heardByCases(tx, addDays(today, 1))))),
				),
			)
			.orderBy(asc(courtRecords.fetchedAt))
			.limit(Math.max(0, callsLeft))
			.for("update", { of: courtRecords, skipLocked: true });
		const jobs = due.map(({ cnr }) => ({ cnr, isNightly: true, round }));
		await enqueue(tx, fetchCourtRecordJob, jobs, { priority: -1, ...OVER_HOURS });
		await queueOtherCourts(tx, { at, freshHours, round, isSimulated, heardOn: addDays(today, 1) });
		if (!isSimulated) await recordSetAside(tx, "evening", eveningOf(at), jobs.length);
	});
}

/** Queues failed nightly look-ups again (a loss needs another round), nearest hearing first, with up to half a night's share; the next night deducts it. */
export async function queueSecondPass(at = new Date()): Promise<void> {
	const today = dayInIndia(at);
	const share = tonightsShare(await countCallsThisMonth(), today);
	await db.transaction(async (tx) => {
		const due = await tx
			.select({ cnr: courtRecords.cnrNumber })
			.from(courtRecords)
			.where(and(isDue(tx, FRESH_HOURS.night), ne(courtRecords.lookUpError, ASKED_AGAIN)))
			.orderBy(sql`${courtRecords.nextDate} < ${today}`, asc(courtRecords.nextDate))
			.limit(Math.max(0, Math.floor(share / 2) - (await countSetAside(tx, "morning", today))))
			.for("update", { of: courtRecords, skipLocked: true });
		const jobs = due.map(({ cnr }) => ({ cnr, isNightly: true, round: roundOf("night", at) }));
		await enqueue(tx, fetchCourtRecordJob, jobs, { priority: -1, ...OVER_HOURS });
		await recordSetAside(tx, "morning", today, jobs.length);
	});
}
