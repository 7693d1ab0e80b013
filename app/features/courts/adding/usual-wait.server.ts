import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseChanges } from "~/features/courts/court-records/changes/schema";
import { db } from "~/platform/db/client.server";

/** How many of the newest waits count. */
export const COUNTED_WAITS = 100;

/** The median of a wait, in seconds. */
export const medianSeconds = (wait: SQL) =>
	sql<number | null>`extract(epoch from percentile_cont(0.5) within group (order by ${wait}))::float8`;

/** The median time from adding a case to its court record, of the newest hundred cases, in seconds; null if none was found. */
export async function usualLookUpSeconds(): Promise<number | null> {
	const newest = db
		.select({ cnrNumber: cases.cnrNumber, createdAt: cases.createdAt })
		.from(cases)
		.orderBy(desc(cases.id))
		.limit(COUNTED_WAITS)
		.as("newest");
	const [usual] = await db
		.select({ seconds: medianSeconds(sql`${caseChanges.seenAt} - ${newest.createdAt}`) })
		.from(newest)
		.innerJoin(
			caseChanges,
			and(
				eq(caseChanges.cnrNumber, newest.cnrNumber),
				eq(caseChanges.kind, "record_found"),
				// Not what was found for another person before, nor what a later night found.
				sql`${caseChanges.seenAt} between ${newest.createdAt} and ${newest.createdAt} + interval '1 hour'`,
			),
		);
	return usual?.seconds ?? null;
}
