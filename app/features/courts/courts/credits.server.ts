import { eq, lt, sql } from "drizzle-orm";
import { daysOfMonth } from "~/features/courts/courts/provider-calls.server";
import { providerCalls } from "~/features/courts/courts/schema";
import { dayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";

/** Whether there is a second provider, for the courts that eCourts does not have. */
export const hasOtherCourts = (): boolean => env.ECOURTSINDIA_API_KEY !== "";

const creditsKey = () => `ecourtsindia:${dayInIndia(new Date()).slice(0, 7)}`;

/** How many of the second provider's credits the month has left. */
export async function countCreditsLeft(tx: Database = db): Promise<number> {
	const [row] = await tx
		.select({ calls: providerCalls.calls })
		.from(providerCalls)
		.where(eq(providerCalls.id, creditsKey()));
	return Math.max(0, env.ECOURTSINDIA_MONTHLY_CREDITS - (row?.calls ?? 0));
}

/** An even part of the month's credits for one day. */
export const creditsOfDay = (left: number): number => Math.ceil(left / daysOfMonth(dayInIndia(new Date())).left);

/** Takes one credit; false if none is left. */
export async function consumeCredit(): Promise<boolean> {
	const taken = await db
		.insert(providerCalls)
		.values({ id: creditsKey(), calls: 1 })
		.onConflictDoUpdate({
			target: providerCalls.id,
			set: { calls: sql`${providerCalls.calls} + 1` },
			setWhere: lt(providerCalls.calls, env.ECOURTSINDIA_MONTHLY_CREDITS),
		})
		.returning({ calls: providerCalls.calls });
	return taken.length > 0;
}

/** The company says that no credit is left, whatever was counted here. */
export async function endCredits(): Promise<void> {
	const calls = env.ECOURTSINDIA_MONTHLY_CREDITS;
	await db
		.insert(providerCalls)
		.values({ id: creditsKey(), calls })
		.onConflictDoUpdate({ target: providerCalls.id, set: { calls } });
}
