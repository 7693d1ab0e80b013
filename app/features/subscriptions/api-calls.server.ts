import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { subscriptions } from "~/db/schema/subscriptions";
import { isActive } from "~/features/subscriptions/queries.server";

/** Calls of the API one token may make in a minute (decision 42). */
const CALLS_A_MINUTE = 120;
/** An active package doubles them, whichever plan it is. */
const TIMES_WITH_PACKAGE = 2;

/** How many calls a minute each of a person's tokens may make. */
export async function callsAMinute(userId: string): Promise<number> {
	const has = await db.$count(subscriptions, and(eq(subscriptions.userId, userId), isActive));
	return has > 0 ? CALLS_A_MINUTE * TIMES_WITH_PACKAGE : CALLS_A_MINUTE;
}
