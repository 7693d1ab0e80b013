import { count, inArray } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { db } from "~/platform/db/client.server";

/** How many cases each of these people has; who has none is not in the map. */
export async function countCasesOf(ownerIds: string[]): Promise<Map<string, number>> {
	if (ownerIds.length === 0) return new Map();
	const rows = await db
		.select({ ownerId: cases.ownerId, count: count() })
		.from(cases)
		.where(inArray(cases.ownerId, ownerIds))
		.groupBy(cases.ownerId);
	return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}
