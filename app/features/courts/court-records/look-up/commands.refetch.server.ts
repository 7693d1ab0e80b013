import { and, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { isStandardCnr } from "~/features/courts/courts/cnr";
import { db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { enqueue } from "~/platform/queue/queue.server";

/** A record requested within this time is not requested again, so that a second click costs no call. */
export const RECENTLY = sql`interval '2 minutes'`;
const RECORDS_A_STATEMENT = 5000;

/** Queues one look-up for each standard CNR of these cases. @returns how many look-ups were queued. */
export async function refetchRecord(caseIds: string[]): Promise<number> {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return 0;
	return db.transaction(async (tx) => {
		const tracked = await tx
			.selectDistinct({ cnr: cases.cnrNumber })
			.from(cases)
			.where(inArray(cases.id, ids))
			.orderBy(cases.cnrNumber);
		const cnrs = tracked.map(({ cnr }) => cnr).filter(isStandardCnr);
		let asked = 0;
		for (let from = 0; from < cnrs.length; from += RECORDS_A_STATEMENT) {
			const due = await tx
				.update(courtRecords)
				.set({ askedAt: sql`now()` })
				.where(
					and(
						inArray(courtRecords.cnrNumber, cnrs.slice(from, from + RECORDS_A_STATEMENT)),
						or(isNull(courtRecords.askedAt), lt(courtRecords.askedAt, sql`now() - ${RECENTLY}`)),
					),
				)
				.returning({ cnr: courtRecords.cnrNumber });
			await enqueue(tx, fetchCourtRecordJob, due);
			asked += due.length;
		}
		return asked;
	});
}
