import { and, eq, like, lt, type SQL, sql } from "drizzle-orm";
import { providerCalls } from "~/features/courts/courts/schema";
import { addDays, type Day, dayInIndia, daysBetween } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";

/** The provider's limit of calls per calendar month. */
export const MONTHLY_CALLS = env.ECOURTS_MONTHLY_CALLS;

/** The share of the month's calls reserved for the evening and nightly refresh, which new cases would otherwise use up. */
const NIGHTLY_SHARE = 0.6;
/** Administrators are alerted when this share of the month's calls is used, in percent. */
const ALARMS_PERCENT = [95, 80, 50];

const monthKey = () => `ecourts:${dayInIndia(new Date()).slice(0, 7)}`;

/** The days of the month, and the days left, including today. */
export function daysOfMonth(today: Day) {
	const [year = 0, month = 1] = today.split("-").map(Number);
	const firstOfNext = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
	const first = `${today.slice(0, 7)}-01`;
	return { all: daysBetween(first, firstOfNext), left: daysBetween(today, addDays(firstOfNext, -1)) + 1 };
}

/** The calls reserved for the nightly refresh in the rest of this month. */
export function reservedForNights(today: Day): number {
	const { all, left } = daysOfMonth(today);
	return Math.floor((MONTHLY_CALLS * NIGHTLY_SHARE * left) / all);
}

/**
 * The number of look-ups tonight: at least a night's part of the reserved calls, more if users will probably not use all of
 * theirs, and never more than the month has left.
 */
export function tonightsShare(used: number, today: Day): number {
	const { all, left } = daysOfMonth(today);
	const floor = Math.floor((MONTHLY_CALLS * NIGHTLY_SHARE) / all);
	const forPeople = (MONTHLY_CALLS * (1 - NIGHTLY_SHARE) * left) / all;
	const even = Math.floor((MONTHLY_CALLS - used - forPeople) / left);
	return Math.max(0, Math.min(MONTHLY_CALLS - used, Math.max(floor, even)));
}

export async function countCallsThisMonth(tx: Database = db): Promise<number> {
	const [row] = await tx
		.select({ calls: providerCalls.calls })
		.from(providerCalls)
		.where(eq(providerCalls.id, monthKey()));
	return row?.calls ?? 0;
}

/** How much more than an even part of the month's rest all people together may use on one day. */
const DAY_TIMES = 3;

/** The most look-ups of all people today. Where nothing is left of the month, its own limit refuses the calls. */
export async function findPeoplesDayLimit(tx: Database): Promise<number> {
	const today = dayInIndia(new Date());
	const callsLeft = MONTHLY_CALLS - (await countCallsThisMonth(tx)) - reservedForNights(today);
	if (callsLeft <= 0) return Number.POSITIVE_INFINITY;
	return Math.floor((callsLeft * DAY_TIMES * env.RATE_LIMIT_SCALE) / daysOfMonth(today).left);
}

const dayKey = (day: Day) => `ecourts-day:${day}`;

/**
 * Takes one call from the month's budget, leaving at least `reserved`. The day counts it too. @returns its number in the month; 0
 * if that is not possible
 */
export async function consumeCall({ reserved = 0 } = {}): Promise<number> {
	const today = dayInIndia(new Date());
	const [taken] = await db.execute<{ calls: string }>(sql`
		with taken as (
			insert into ${providerCalls} as month (id, calls) values (${monthKey()}, 1)
			on conflict (id) do update set calls = month.calls + 1 where month.calls < ${MONTHLY_CALLS - reserved}::int
			returning calls
		), of_day as (
			insert into ${providerCalls} as today (id, calls) select ${dayKey(today)}, 1 from taken
			on conflict (id) do update set calls = today.calls + 1
		)
		select calls from taken`);
	return Number(taken?.calls ?? 0);
}

/** The look-ups of each day, as rows of the overview; those of a month are counted under its own key. */
export const lookUpsOfDays = (from: Day, to: Day): SQL =>
	sql`select 'look-ups', split_part(id, ':', 2)::date::timestamp at time zone 'Asia/Kolkata', calls
		from ${providerCalls} where id between ${dayKey(from)} and ${dayKey(to)}`;

export const lookUpsOfMonths = (from: Day, to: Day): SQL =>
	sql`select 'look-ups', (split_part(id, ':', 2) || '-01')::date::timestamp at time zone 'Asia/Kolkata', calls
		from ${providerCalls} where id between ${`ecourts:${from.slice(0, 7)}`} and ${`ecourts:${to.slice(0, 7)}`}`;

/** The highest alarm threshold reached, in percent; undefined below the lowest. */
export const alarmReached = (used: number): number | undefined =>
	ALARMS_PERCENT.find((percent) => used * 100 >= MONTHLY_CALLS * percent);

/** Claims the reached alarm, so that each is raised once a month. @returns undefined if none is reached or left to claim. */
export async function claimBudgetAlarm(tx: Database): Promise<{ percent: number; calls: number } | undefined> {
	const [month] = await tx
		.select({ calls: providerCalls.calls, alarmedPercent: providerCalls.alarmedPercent })
		.from(providerCalls)
		.where(eq(providerCalls.id, monthKey()));
	const percent = alarmReached(month?.calls ?? 0);
	if (!month || percent === undefined || percent <= month.alarmedPercent) return undefined;
	const claimed = await tx
		.update(providerCalls)
		.set({ alarmedPercent: percent })
		.where(and(eq(providerCalls.id, monthKey()), lt(providerCalls.alarmedPercent, percent)))
		.returning({ calls: providerCalls.calls });
	return claimed.length > 0 ? { percent, calls: month.calls } : undefined;
}

/** Work charged to the following night's look-ups: the morning and evening repeats, cause lists, canaries, the search for new cases. */
const SET_ASIDE = ["morning", "evening", "lists", "canaries", "discovery"] as const;
type SetAside = (typeof SET_ASIDE)[number];

const keyOf = (what: SetAside, day: Day) => `ecourts-${what}:${day}`;

/** The number of look-ups a day has used of the following night's. */
export async function countSetAside(tx: Database, what: SetAside, day: Day): Promise<number> {
	const [row] = await tx
		.select({ calls: providerCalls.calls })
		.from(providerCalls)
		.where(eq(providerCalls.id, keyOf(what, day)));
	return row?.calls ?? 0;
}

/** The number of look-ups that all this work of a day has used. */
export async function countUsedBefore(tx: Database, day: Day): Promise<number> {
	const used = await Promise.all(SET_ASIDE.map((what) => countSetAside(tx, what, day)));
	return used.reduce((sum, calls) => sum + calls, 0);
}

/** Adds to a day's count, and deletes the counts of earlier days. */
export async function recordSetAside(tx: Database, what: SetAside, day: Day, calls: number): Promise<void> {
	await tx
		.delete(providerCalls)
		.where(and(like(providerCalls.id, keyOf(what, "%")), lt(providerCalls.id, keyOf(what, day))));
	await tx
		.insert(providerCalls)
		.values({ id: keyOf(what, day), calls })
		.onConflictDoUpdate({ target: providerCalls.id, set: { calls: sql`${providerCalls.calls} + ${calls}` } });
}
