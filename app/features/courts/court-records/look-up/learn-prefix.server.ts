import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { placeCasesJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { isStandardCnr } from "~/features/courts/courts/cnr";
import { learnPrefix } from "~/features/courts/courts/cnr-prefixes.server";
import type { Database } from "~/platform/db/client.server";
import { enqueue } from "~/platform/queue/queue.server";

/** Learns a CNR prefix from the courts its owners chose, and queues its cases without a district. Call with the record locked. */
export async function learnFromCases(tx: Database, cnrNumber: string): Promise<void> {
	if (!isStandardCnr(cnrNumber)) return;
	const chosen = await tx
		.select({
			voterId: cases.ownerId,
			stateId: sql<string>`${cases.stateId}`,
			districtId: sql<string>`${cases.districtId}`,
			courtComplexId: cases.courtComplexId,
			courtEstablishmentId: cases.courtEstablishmentId,
		})
		.from(cases)
		.innerJoin(courtRecords, and(eq(courtRecords.cnrNumber, cases.cnrNumber), eq(courtRecords.lookUp, "found")))
		.where(
			and(
				eq(cases.cnrNumber, cnrNumber),
				isNotNull(cases.districtId),
				sql`not 'district' = any (${cases.derivedFields})`,
			),
		);
	const isNew = await learnPrefix(tx, cnrNumber, chosen);
	if (!isNew) return;
	const prefix = cnrNumber.slice(0, 4);
	const [unplaced] = await tx
		.select({ id: cases.id })
		.from(cases)
		.where(and(sql`left(${cases.cnrNumber}, 4) = ${prefix}`, isNull(cases.districtId)))
		.limit(1);
	if (unplaced) await enqueue(tx, placeCasesJob, { prefix });
}
