import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { providerCalls } from "~/db/schema/limits";
import { dayInIndia } from "~/features/courts/day";

/** Calls the provider of court records allows in a calendar month, whatever is asked. */
export const MONTHLY_CALLS = 10_000;

const monthKey = () => `ecourts:${dayInIndia(new Date()).slice(0, 7)}`;

/** How many calls this month has used. */
export async function countCallsThisMonth(): Promise<number> {
	const [row] = await db
		.select({ calls: providerCalls.calls })
		.from(providerCalls)
		.where(eq(providerCalls.id, monthKey()));
	return row?.calls ?? 0;
}

/** Takes one call from the month's budget; false when it is used up. */
export async function takeCall(): Promise<boolean> {
	const taken = await db
		.insert(providerCalls)
		.values({ id: monthKey(), calls: 1 })
		.onConflictDoUpdate({
			target: providerCalls.id,
			set: { calls: sql`${providerCalls.calls} + 1` },
			setWhere: sql`${providerCalls.calls} < ${MONTHLY_CALLS}`,
		})
		.returning({ calls: providerCalls.calls });
	return taken.length > 0;
}
