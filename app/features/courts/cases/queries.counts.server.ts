import { count, inArray } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { db } from "~/platform/db/client.server";

/** The number of cases per user; users without cases are missing from the map. */
export async function countCasesOf(ownerIds: string[]): Promise<Map<string, number>> {
	if (ownerIds.length === 0) return new Map();
	const rows = await db
		.select({ ownerId: cases.ownerId, count: count() })
		.from(cases)
		.where(inArray(cases.ownerId, ownerIds))
		.groupBy(cases.ownerId);
	return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}
