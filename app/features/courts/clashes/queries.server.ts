import { and, eq, isNotNull, isNull, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { courtsOf } from "~/features/courts/clashes/clash-words";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtRecords } from "~/features/courts/court-records/schema";
import { courtPlace } from "~/features/courts/courts/court-place.server";
import type { Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";

/** Archived and decided cases do not clash, nor do cases whose town is unknown. A town is a district. */
const canClash = and(isNull(cases.archivedAt), isNull(cases.decisionDate), isNotNull(cases.districtId));

/** Whether a case's coming hearing clashes: on its day its owner has a hearing in another town. */
export function hasClash(ownerId: string | Placeholder, today: Day): SQL | undefined {
	const clashingDays = db
		.select({ day: cases.nextDate })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), canClash, sql`${cases.nextDate} >= ${today}::date`))
		.groupBy(cases.nextDate)
		.having(sql`min(${cases.districtId}) <> max(${cases.districtId})`);
	return and(canClash, sql`${cases.nextDate} in ${clashingDays}`);
}

/** Whether a day's hearings, the rows of a partition, clash. */
export const isClashing = (partition: SQL): SQL<boolean> => {
	const among = (choose: "min" | "max") =>
		sql`${sql.raw(choose)}(${cases.districtId}) filter (where ${cases.decisionDate} is null) over (partition by ${partition})`;
	return sql<boolean>`coalesce(${among("min")} <> ${among("max")}, false)`;
};

/**
 * The courts of other towns than the case's where the owner has hearings on a day; empty if the case could be heard on that day
 * without a clash, or is not the owner's.
 */
export async function listOtherCourts(ownerId: string, caseId: string, day: Day) {
	const { court } = courtPlace(cases);
	const own = db
		.select({ id: cases.districtId })
		.from(cases)
		.where(and(hasId(cases.id, caseId), eq(cases.ownerId, ownerId)));
	const rows = await db
		.select({ court, courtNumberAndJudge: courtRecords.courtNumberAndJudge })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(and(eq(cases.ownerId, ownerId), eq(cases.nextDate, day), canClash, ne(cases.districtId, sql`(${own})`)))
		.orderBy(court, courtRecords.courtNumberAndJudge);
	return courtsOf(rows);
}
