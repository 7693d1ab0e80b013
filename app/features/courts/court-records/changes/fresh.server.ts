import { sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseChanges } from "~/features/courts/court-records/changes/schema";
import type { Day } from "~/platform/calendar/day";

/** How long a list shows that a case changed, unless its owner opens it. */
const FRESH_FOR = sql`interval '7 days'`;

/** Seen in the last days, since the case was added, and since its owner last opened it. */
const isFresh = sql`${caseChanges}.cnr_number = ${cases}.cnr_number
	and ${caseChanges}.seen_at >= ${cases}.created_at
	and ${caseChanges}.seen_at > greatest(now() - ${FRESH_FOR}, ${cases}.opened_at)`;

export type Move = { from: Day; to: Day };

/**
 * A column of a list of cases, for a query that selects from `cases`: from which day to which its coming hearing was
 * moved, while that is fresh; else null. It is the latest word on the date, and its new day is the one the list shows.
 */
export const freshMove = sql<Move | null>`(
	select case when ${caseChanges}.nature = 'moved' and ${caseChanges}.new_value #>> '{}' = ${cases}.next_date::text
		then jsonb_build_object('from', ${caseChanges}.old_value, 'to', ${caseChanges}.new_value) end
	from ${caseChanges}
	where ${isFresh} and ${caseChanges}.kind in ('hearing_date', 'disposed')
	order by ${caseChanges}.writer desc, ${caseChanges}.id desc limit 1
)`;

/**
 * A condition on `cases`: something about the case is new to its owner. That a record arrived and that a hearing was held
 * are what the owner expects, and do not count.
 */
export const hasFreshChange = sql<boolean>`(
	${cases}.latest_change_at is not null and ${cases}.latest_change_at > now() - ${FRESH_FOR} and ${cases}.latest_change_at >= ${cases}.created_at
	and ${cases}.latest_change_at > coalesce(${cases}.opened_at, '-infinity')
)`;
