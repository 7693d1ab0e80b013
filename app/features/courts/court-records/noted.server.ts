import { type SQL, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { notedHearings } from "~/features/courts/court-records/noted-schema";
import { users } from "~/features/people/users/schema";

/**
 * The dates of a case (drizzle/0070_noted_hearings.sql): the court's, unless a noted hearing is newer. Every screen, message
 * and program reads these, never the record's own.
 */
export const effectiveDates = {
	nextDate: cases.nextDate,
	decisionDate: cases.decisionDate,
	isNoted: cases.isNoted,
};

/** A column of `cases`: the name of the person who noted the dates, empty for the owner; null for dates of the court. */
export const notedBy = sql<string | null>`(
	select case when n.written_by = ${cases.ownerId} then '' else coalesce(trim(u.first_name || ' ' || u.last_name), '-') end
	from ${notedHearings} n left join ${users} u on u.id = n.written_by
	where ${cases.isNoted} and n.case_id = ${cases.id} order by n.heard_on desc limit 1
)`.as("noted_by");

/** A condition on `cases`: the listed date was noted before the court had it. */
export const isConfirmed = sql`exists (select from ${notedHearings} n
	where n.case_id = ${cases.id} and n.next_date = ${cases.nextDate} and n.court_next_date = n.next_date)`;

/** The newest noted hearing of the case `c`, as a table to join laterally. */
export const newestNoted = sql`(select n.* from ${notedHearings} n where n.case_id = c.id order by n.heard_on desc limit 1)`;

/**
 * Whether a change of the court's next date answers the noted hearing `n`: it is the court's first date after that hearing,
 * or changes the one that the person did not follow.
 */
export const answersNoted = (oldDay: SQL, newDay: SQL): SQL => sql`(n.next_date is not null and (
	coalesce(n.kept_against = ${oldDay}, false)
	or (n.heard_on < ${newDay} and coalesce(${oldDay} <= n.heard_on, true))
))`;
