import { sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseChanges } from "~/features/courts/court-records/changes/schema";
import type { Day } from "~/platform/calendar/day";

/** How long lists mark a changed case, unless its owner opens it. */
const FRESH_FOR = sql`interval '7 days'`;

/** Seen within `FRESH_FOR`, since the case was added, and since its owner last opened it. */
const isFresh = sql`${caseChanges}.cnr_number = ${cases}.cnr_number
	and ${caseChanges}.seen_at >= ${cases}.created_at
	and ${caseChanges}.seen_at > greatest(now() - ${FRESH_FOR}, ${cases}.opened_at)`;

export type Move = { from: Day; to: Day };

/** A column for queries on `cases`: the move, if the latest fresh date change is a move to the listed date; else null. */
export const freshMove = sql<Move | null>`(
	select case when ${caseChanges}.nature = 'moved' and ${caseChanges}.new_value #>> '{}' = ${cases}.next_date::text
		then jsonb_build_object('from', ${caseChanges}.old_value, 'to', ${caseChanges}.new_value) end
	from ${caseChanges}
	where ${isFresh} and ${caseChanges}.kind in ('hearing_date', 'disposed')
	order by ${caseChanges}.writer desc, ${caseChanges}.id desc limit 1
)`;

/** A condition on `cases`: it has a change new to its owner. `record_found` and `hearing_held` are expected and do not count. */
export const hasFreshChange = sql<boolean>`(
	${cases}.latest_change_at is not null and ${cases}.latest_change_at > now() - ${FRESH_FOR} and ${cases}.latest_change_at >= ${cases}.created_at
	and ${cases}.latest_change_at > coalesce(${cases}.opened_at, '-infinity')
)`;
