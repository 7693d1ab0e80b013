import { and, desc, eq, gt, isNotNull, lte } from "drizzle-orm";
import { broughtFew } from "~/features/administration/status/commands.end-round.server";
import { alertTimings, brokenInvariants, canaries, rounds } from "~/features/administration/status/schema";
import { ROUNDS, type Round } from "~/features/courts/court-records/look-up/rounds";
import { countCreditsLeft, hasOtherCourts } from "~/features/courts/courts/credits.server";
import {
	addDays,
	DAY_MS,
	type Day,
	dayInIndia,
	daysBetween,
	HOUR_MS,
	INDIA_OFFSET_MS,
	MINUTE_MS,
	startOfDayInIndia,
} from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { jobInWords } from "~/platform/queue/job.server";
import { skippedRuns } from "~/platform/queue/schema";

const SKIPPED_DAYS = 7;
const MAX_SKIPPED = 20;
const TIMING_LASTS_MS = 2 * HOUR_MS;

/** The minute of the day by which a round is counted, with some minutes for the job. */
const COUNTED_BY: Record<Round, number> = { night: 6 * 60 + 20, evening: 21 * 60 + 40 };

/** The day of the latest round that should have been counted by now. */
function expectedDay(kind: Round, now: Date): Day {
	const today = dayInIndia(now);
	const minute = Math.floor((now.getTime() + INDIA_OFFSET_MS) / MINUTE_MS) % (24 * 60);
	return minute >= COUNTED_BY[kind] ? today : addDays(today, -1);
}

const findLatest = async (kind: Round, tx: Database) =>
	(await tx.select().from(rounds).where(eq(rounds.kind, kind)).orderBy(desc(rounds.day)).limit(1))[0];

/** The latest night or evening; without a `count` the round of that day was not counted. Null before the first of all. */
async function readRound(kind: Round, now: Date, tx: Database) {
	const latest = await findLatest(kind, tx);
	if (!latest) return null;
	const day = expectedDay(kind, now);
	if (latest.day < day) return { day, count: null };
	const { due, missed, alerted, lists, endedAt } = latest;
	return { day: latest.day, count: { due, missed, alerted, lists, endedAt: endedAt.toISOString() } };
}

const NIGHTS = 30;

/** A night of the last thirty; without a `count` it was not counted. */
export type Night = { day: Day; count: { checked: number; missed: number; isLate: boolean } | null };

/** The last thirty nights, oldest first, from the first that was ever counted in them; late is one that was over after 06:20. */
async function listNights(now: Date, tx: Database): Promise<Night[]> {
	const last = expectedDay("night", now);
	const counted = await tx
		.select()
		.from(rounds)
		.where(and(eq(rounds.kind, "night"), gt(rounds.day, addDays(last, -NIGHTS)), lte(rounds.day, last)))
		.orderBy(rounds.day);
	const byDay = new Map(counted.map((round) => [round.day, round]));
	const length = counted[0] ? daysBetween(counted[0].day, last) + 1 : 0;
	return Array.from({ length }, (_, position) => {
		const day = addDays(last, position + 1 - length);
		const round = byDay.get(day);
		if (!round) return { day, count: null };
		const { due, missed, endedAt } = round;
		const isLate = endedAt.getTime() > startOfDayInIndia(day).getTime() + COUNTED_BY.night * MINUTE_MS;
		return { day, count: { checked: due - missed, missed, isLate } };
	});
}

/** Scheduled runs of the last days that were not made up for, newest first. */
async function listSkipped(now: Date, tx: Database) {
	const skipped = await tx
		.select()
		.from(skippedRuns)
		.where(gt(skippedRuns.dueAt, new Date(now.getTime() - SKIPPED_DAYS * DAY_MS)))
		.orderBy(desc(skippedRuns.dueAt), skippedRuns.name)
		.limit(MAX_SKIPPED);
	return skipped.map(({ name, dueAt }) => ({ name, words: jobInWords(name), dueAt: dueAt.toISOString() }));
}

/** How quickly the last day's alerts were sent; null before the first count, or if the last one is older than two hours. */
async function readTiming(now: Date, tx: Database) {
	const isNew = gt(alertTimings.countedAt, new Date(now.getTime() - TIMING_LASTS_MS));
	const [timing] = await tx.select().from(alertTimings).where(isNew).orderBy(desc(alertTimings.day)).limit(1);
	if (!timing) return null;
	const { sent, inTime, canaryChangedAt: changed, canaryReceivedAt: received } = timing;
	return {
		...{ sent, inTime },
		canary: changed && { changedAt: changed.toISOString(), receivedAt: received?.toISOString() ?? null },
	};
}

/** What the last night and evening and the nights before did, how quick alerts were, and what was skipped: few rows, whatever the size of the product. */
export async function readStatus(now = new Date(), tx: Database = db) {
	const [night, evening] = await Promise.all(ROUNDS.map((kind) => readRound(kind, now, tx)));
	const [alerts, nights, skipped] = [await readTiming(now, tx), await listNights(now, tx), await listSkipped(now, tx)];
	const isOutOfCredits = hasOtherCourts() && (await countCreditsLeft(tx)) === 0;
	return { night: night ?? null, evening: evening ?? null, nights, alerts, skipped, isOutOfCredits };
}
export type StatusData = Awaited<ReturnType<typeof readStatus>>;
export type AlertsData = NonNullable<StatusData["alerts"]>;
export type RoundData = NonNullable<StatusData["night"]>;

/** For administrators: broken rules of the data, canaries whose answer is wrong, and a night with far fewer changes than usual. */
export async function listAlarms(tx: Database = db) {
	const [night, broken, wrong] = await Promise.all([
		findLatest("night", tx),
		tx.select().from(brokenInvariants).orderBy(brokenInvariants.name),
		tx
			.select({ cnr: canaries.cnrNumber, fault: canaries.fault, since: canaries.faultSince })
			.from(canaries)
			.where(isNotNull(canaries.fault))
			.orderBy(canaries.cnrNumber),
	]);
	return {
		canaries: wrong.map(({ cnr, fault, since }) => ({ cnr, fault: fault ?? "", since: since?.toISOString() ?? null })),
		broken: broken.map(({ name, rows, brokenSince }) => ({ name, rows, since: brokenSince.toISOString() })),
		few:
			night && broughtFew(night)
				? { day: night.day, changes: night.changes ?? 0, usual: night.usualChanges ?? 0 }
				: null,
	};
}
export type Alarms = Awaited<ReturnType<typeof listAlarms>>;

/** For metrics: the latest rounds, canaries by whether they are well, and the number of broken rules. */
export async function readForMetrics(tx: Database) {
	const latest: (typeof rounds.$inferSelect)[] = [];
	for (const kind of ROUNDS) latest.push(...[(await findLatest(kind, tx)) ?? []].flat());
	const all = await tx.select({ fault: canaries.fault }).from(canaries);
	const wrong = all.filter(({ fault }) => fault !== null).length;
	const broken = await tx.select({ name: brokenInvariants.name }).from(brokenInvariants);
	const timing = await readTiming(new Date(), tx);
	return { latest, timing, canaries: { wrong, well: all.length - wrong }, broken: broken.length };
}
