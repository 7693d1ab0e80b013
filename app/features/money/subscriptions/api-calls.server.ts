import { and, eq } from "drizzle-orm";
import { isActive } from "~/features/money/subscriptions/queries.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { db } from "~/platform/db/client.server";

/** API calls per token and minute. */
const CALLS_A_MINUTE = 120;
/** An active package of any plan doubles them. */
const TIMES_WITH_PACKAGE = 2;

/** How many API calls a minute each token of a person may make. */
export async function callsAMinute(userId: string): Promise<number> {
	const activePackages = await db.$count(subscriptions, and(eq(subscriptions.userId, userId), isActive));
	return activePackages > 0 ? CALLS_A_MINUTE * TIMES_WITH_PACKAGE : CALLS_A_MINUTE;
}
