import { and, inArray, isNull, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordOwnEvents } from "~/features/courts/court-records/changes/commands.own-events.server";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import { placesOf } from "~/features/courts/courts/cnr-prefixes.server";
import { db } from "~/platform/db/client.server";

const CASES_A_STATEMENT = 500;

/** Fills in the district of cases with this CNR prefix, now that it is known. */
export async function placeCases(prefix: string): Promise<void> {
	let last = "00000000-0000-0000-0000-000000000000";
	for (;;) {
		const unplaced = await db
			.select({ id: cases.id, cnrNumber: cases.cnrNumber })
			.from(cases)
			.where(
				and(sql`left(${cases.cnrNumber}, 4) = ${prefix}`, isNull(cases.districtId), sql`${cases.id} > ${last}::uuid`),
			)
			.orderBy(cases.id)
			.limit(CASES_A_STATEMENT);
		const placeOf = await placesOf(unplaced.map(({ cnrNumber }) => cnrNumber));
		const placed = unplaced.flatMap(({ id, cnrNumber }) => {
			const place = placeOf(cnrNumber);
			return place.districtId ? [{ id, ...place }] : [];
		});
		await db.transaction(async (tx) => {
			const ids = placed.map(({ id }) => id);
			if (ids.length === 0) return;
			await lockRecordsOf(tx, ids);
			await tx.select({ id: cases.id }).from(cases).where(inArray(cases.id, ids)).orderBy(cases.id).for("update");
			const found = await tx.execute<{ ownerId: string; caseId: string; cnrNumber: string }>(sql`
				update cases set district_id = "districtId", updated_at = now()
				from json_to_recordset(${JSON.stringify(placed)}::json) as given (id uuid, "stateId" text, "districtId" text)
				where cases.id = given.id and cases.district_id is null and cases.state_id = given."stateId"
					and 'district' = any (cases.derived_fields)
				returning cases.owner_id as "ownerId", cases.id as "caseId", cases.cnr_number as "cnrNumber"`);
			await recordOwnEvents(tx, "updated", "court", found);
		});
		last = unplaced.at(-1)?.id ?? last;
		if (unplaced.length < CASES_A_STATEMENT) return;
	}
}
