import { type SQL, sql } from "drizzle-orm";
import { courtRecords } from "~/features/courts/court-records/schema";
import type { Day } from "~/platform/calendar/day";

/** The day in India on which a record was last fetched, as text; null if it never was. */
export const fetchedDay = sql`(${courtRecords.fetchedAt} at time zone 'Asia/Kolkata')::date::text`;

/** The identity of an alert that a record is not updating: once for each day on which it was last fetched. */
export const staleAbout = sql`'stale ' || coalesce(${fetchedDay}, 'never')`;

/** A case `c` was tracked by then, and its record not fetched since. */
export const isUnchecked = (since: Date): SQL =>
	sql`greatest(${courtRecords.fetchedAt}, c.created_at) < ${since.toISOString()}::timestamptz`;

/** Undecided cases of courts, as the nightly look-ups choose them. */
export const isLookedUp = sql`${courtRecords.lookUp} in ('found', 'failed') and ${courtRecords.decisionDate} is null and not starts_with(c.cnr_number, 'OWN:')`;

/**
 * Hearings of these days that look-ups should have checked: (case_id, user_id, cnr_number, day, is_checked, about). A case added
 * since, whose first look-up is pending, is not among them.
 */
export const hearingsDue = (from: Day, to: Day, since: Date): SQL => sql`
	select c.id as case_id, c.owner_id as user_id, c.cnr_number, c.next_date as day, not ${isUnchecked(since)} as is_checked,
		${staleAbout} as about
	from cases c join court_records on court_records.cnr_number = c.cnr_number
	where c.next_date between ${from}::date and ${to}::date and c.archived_at is null and ${isLookedUp}
		and (${courtRecords.fetchedAt} is not null or c.created_at < ${since.toISOString()}::timestamptz)`;
