import { and, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { enqueue } from "~/db/queue.server";
import { cases, courtRecords } from "~/db/schema/cases";
import { isUuid } from "~/features/cases/queries.server";
import { isStandardCnr } from "~/features/courts/cnr";

/** A record asked for within this time is under way; a second click asks nothing more of the month's budget. */
const UNDER_WAY = sql`interval '2 minutes'`;
const RECORDS_A_STATEMENT = 5000;

/**
 * Asks the provider again for the court records of these cases: one look-up a CNR, none for a CNR it cannot know.
 * @returns how many look-ups were queued.
 */
export async function askCourtAgain(caseIds: string[]): Promise<number> {
	const ids = caseIds.filter(isUuid);
	if (ids.length === 0) return 0;
	return db.transaction(async (tx) => {
		const tracked = await tx
			.selectDistinct({ cnr: cases.cnrNumber })
			.from(cases)
			.where(inArray(cases.id, ids))
			.orderBy(cases.cnrNumber);
		const known = tracked.map(({ cnr }) => cnr).filter(isStandardCnr);
		let asked = 0;
		for (let from = 0; from < known.length; from += RECORDS_A_STATEMENT) {
			const due = await tx
				.update(courtRecords)
				.set({ askedAt: sql`now()` })
				.where(
					and(
						inArray(courtRecords.cnrNumber, known.slice(from, from + RECORDS_A_STATEMENT)),
						or(isNull(courtRecords.askedAt), lt(courtRecords.askedAt, sql`now() - ${UNDER_WAY}`)),
					),
				)
				.returning({ cnr: courtRecords.cnrNumber });
			await enqueue(tx, "fetch-court-record", due);
			asked += due.length;
		}
		return asked;
	});
}
