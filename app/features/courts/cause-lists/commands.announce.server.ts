import { sql } from "drizzle-orm";
import { isHeardOn } from "~/features/courts/cause-lists/hearings.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordOwnEvents } from "~/features/courts/court-records/changes/commands.own-events.server";
import type { Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

const MAX_LISTINGS_A_TRANSACTION = 1000;

type Announced = { ownerId: string; caseId: string; cnrNumber: string; kind: "listed" | "not_listed" };

/**
 * Emits the new results of a day's lists, once every list of the round is answered: until then a case that one court does not
 * list may be on another court's list. `isOver`: the round has ended, so lists without an answer count as failed.
 */
export async function announceListings(day: Day, { isOver = false } = {}): Promise<void> {
	if (isOver)
		await db.execute(sql`
			update cause_lists set is_open = false, state = case state when 'waiting' then 'failed' else state end
			where day = ${day}::date and is_open`);
	for (let left = MAX_LISTINGS_A_TRANSACTION; left === MAX_LISTINGS_A_TRANSACTION; ) {
		left = await db.transaction(async (tx) => {
			const open = await tx.execute(sql`select from cause_lists where day = ${day}::date and is_open limit 1`);
			if (open.length > 0) return 0;
			const changed = await tx.execute<{ cnr: string; kind: Announced["kind"] }>(sql`
				update listings l set announced = l.status from (
					select cnr_number from listings
					where day = ${day}::date and status in ('listed', 'not_listed') and announced is distinct from status
					order by cnr_number limit ${MAX_LISTINGS_A_TRANSACTION} for update skip locked
				) due
				where l.day = ${day}::date and l.cnr_number = due.cnr_number
				returning l.cnr_number as cnr, l.status as kind`);
			const events = await tx.execute<Announced>(sql`
				select cases.owner_id as "ownerId", cases.id as "caseId", cases.cnr_number as "cnrNumber", said.kind
				from json_to_recordset(${JSON.stringify(changed)}::json) as said (cnr text, kind text)
					join ${cases} on cases.cnr_number = said.cnr
				where ${isHeardOn(day)} order by cases.id`);
			for (const kind of ["listed", "not_listed"] as const)
				await recordOwnEvents(
					tx,
					kind,
					"court",
					events.filter((event) => event.kind === kind),
				);
			return changed.length;
		});
	}
}
