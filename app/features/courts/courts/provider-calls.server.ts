import { and, eq, like, lt, sql } from "drizzle-orm";
import { providerCalls } from "~/features/courts/courts/schema";
import { addDays, type Day, dayInIndia, daysBetween } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";

/** The calls the provider of court records allows in a calendar month. */
export const MONTHLY_CALLS = env.ECOURTS_MONTHLY_CALLS;

/** The share of the month's calls that people cannot use up: it is kept for the refresh of the evening and the night, else new cases would end the refresh of those tracked. */
const NIGHTLY_SHARE = 0.6;
/** The shares of the month's calls at which administrators are told. */
const ALARMS_PERCENT = [95, 80, 50];

const monthKey = () => `ecourts:${dayInIndia(new Date()).slice(0, 7)}`;

/** The number of days of the month, and how many of them are left, today included. */
function daysOfMonth(today: Day) {
	const [year = 0, month = 1] = today.split("-").map(Number);
	const firstOfNext = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
	const first = `${today.slice(0, 7)}-01`;
	return { all: daysBetween(first, firstOfNext), left: daysBetween(today, addDays(firstOfNext, -1)) + 1 };
}

/** The calls that only the nightly refresh may still use this month. */
export function keptForNights(today: Day): number {
	const { all, left } = daysOfMonth(today);
	return Math.floor((MONTHLY_CALLS * NIGHTLY_SHARE * left) / all);
}

/**
 * How many look-ups tonight may use. At least a night's part of the kept calls, and more where people are expected to
 * leave some of theirs; never more than the month has left.
 */
export function tonightsShare(used: number, today: Day): number {
	const { all, left } = daysOfMonth(today);
	const floor = Math.floor((MONTHLY_CALLS * NIGHTLY_SHARE) / all);
	const forPeople = (MONTHLY_CALLS * (1 - NIGHTLY_SHARE) * left) / all;
	const even = Math.floor((MONTHLY_CALLS - used - forPeople) / left);
	return Math.max(0, Math.min(MONTHLY_CALLS - used, Math.max(floor, even)));
}

/** How many calls this month has used. */
export async function countCallsThisMonth(tx: Database = db): Promise<number> {
	const [row] = await tx
		.select({ calls: providerCalls.calls })
		.from(providerCalls)
		.where(eq(providerCalls.id, monthKey()));
	return row?.calls ?? 0;
}

/** Takes one call from the month's budget, of which `kept` calls must remain; false when none is left. */
export async function consumeCall({ kept = 0 } = {}): Promise<boolean> {
	const taken = await db
		.insert(providerCalls)
		.values({ id: monthKey(), calls: 1 })
		.onConflictDoUpdate({
			target: providerCalls.id,
			set: { calls: sql`${providerCalls.calls} + 1` },
			setWhere: sql`${providerCalls.calls} < ${MONTHLY_CALLS - kept}`,
		})
		.returning({ calls: providerCalls.calls });
	return taken.length > 0;
}

/** The highest alarm that this use of the month's calls has reached, in percent; undefined below the first. */
export const alarmReached = (used: number): number | undefined =>
	ALARMS_PERCENT.find((percent) => used * 100 >= MONTHLY_CALLS * percent);

/**
 * Claims the alarm that the month's use has reached, so that each is raised once a month.
 * @returns undefined when none was reached, or the reached one was claimed before.
 */
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

/** What uses a part of the night that follows: the second looks of a morning and an evening, and the day's look for new cases. */
type SetAside = "morning" | "evening" | "discovery";

const keyOf = (what: SetAside, day: Day) => `ecourts-${what}:${day}`;

/** How many look-ups a day used of the part of the night that follows. */
export async function countSetAside(tx: Database, what: SetAside, day: Day): Promise<number> {
	const [row] = await tx
		.select({ calls: providerCalls.calls })
		.from(providerCalls)
		.where(eq(providerCalls.id, keyOf(what, day)));
	return row?.calls ?? 0;
}

/** Counts such look-ups of a day, and forgets those of the days before. */
export async function recordSetAside(tx: Database, what: SetAside, day: Day, calls: number): Promise<void> {
	await tx
		.delete(providerCalls)
		.where(and(like(providerCalls.id, keyOf(what, "%")), lt(providerCalls.id, keyOf(what, day))));
	await tx
		.insert(providerCalls)
		.values({ id: keyOf(what, day), calls })
		.onConflictDoUpdate({ target: providerCalls.id, set: { calls: sql`${providerCalls.calls} + ${calls}` } });
}
