import { and, inArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { subscriptions } from "~/db/schema/subscriptions";
import { isActive } from "~/features/subscriptions/queries.server";

/** The name of the package each of these people has now; who has none is not in the map. */
export async function listPackageNamesOf(userIds: string[]): Promise<Map<string, string>> {
	if (userIds.length === 0) return new Map();
	const rows = await db
		.select({ userId: subscriptions.userId, planName: subscriptions.planName })
		.from(subscriptions)
		.where(and(inArray(subscriptions.userId, userIds), isActive));
	return new Map(rows.map(({ userId, planName }) => [userId, planName]));
}
