import { and, eq } from "drizzle-orm";
import { isActive } from "~/features/money/subscriptions/queries.server";
import { subscriptions } from "~/features/money/subscriptions/schema";
import { db } from "~/platform/db/client.server";

const CALLS_PER_MINUTE = 120;
const FACTOR_WITH_PACKAGE = 2;

/** The rate limit of a person's tokens, per token and minute; an active package of any plan doubles it. */
export async function findCallsPerMinute(userId: string): Promise<number> {
	const activePackages = await db.$count(subscriptions, and(eq(subscriptions.userId, userId), isActive));
	return activePackages > 0 ? CALLS_PER_MINUTE * FACTOR_WITH_PACKAGE : CALLS_PER_MINUTE;
}
